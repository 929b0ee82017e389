import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** The ports at which servers of the own network are called: they serve the public there. */
const PUBLIC_PORTS: ReadonlySet<number> = new Set([80, 443])

/** The addresses of the machine, each with the size of its network: `203.0.113.5/24`. */
export type OwnNetworks = () => readonly string[]

/**
 * The addresses that Daybook may call. It runs inside the operator's network and users choose addresses, so it calls
 * public addresses only (contract sections 3 and 6): not the machine itself, and not private, link-local, carrier-grade
 * or any other special ranges, in any notation, including IPv4 inside IPv6, unless the operator allows it
 * (`DAYBOOK_ALLOW_PRIVATE_TARGETS`).
 */
export class TargetPolicy {
  readonly #allowsPrivate: boolean
  readonly #ownNetworks: OwnNetworks

  constructor({ allowsPrivate }: { readonly allowsPrivate: boolean }, ownNetworks: OwnNetworks = networksOfMachine) {
    this.#allowsPrivate = allowsPrivate
    this.#ownNetworks = ownNetworks
  }

  /**
   * The error in a user's address, as the end of a sentence ("must be …"); undefined if there is none. A name is not
   * looked up here: its address is checked when it is called, and may change until then.
   */
  urlProblem(text: string): string | undefined {
    if (/[\p{Cc}\p{Cf}\p{Z}\\]/u.test(text)) return 'must have no blanks, control characters or backslashes in it'
    if (!URL.canParse(text)) return 'must be an address such as https://example.com/hooks'
    const url = new URL(text)
    if (!['http:', 'https:'].includes(url.protocol)) return 'must begin with http:// or https://'
    // `URL` accepts more than people notice: https:example.com, https:///example.com, an empty name before an @.
    if (!/^\w+:\/\/[^/?#]/.test(text)) return 'must begin with http:// or https:// and the name of a server'
    if (/^\w+:\/\/[^/?#]*@/.test(text)) return 'must have no user name or password in it'
    const host = hostOf(url)
    const refusal = ipaddr.isValid(host) ? this.refusal(host, portOf(url)) : this.#refusalOfName(host)
    return refusal === undefined ? undefined : `must not lead to ${host}: ${refusal}`
  }

  /** Why an IP address may not be connected to, as the end of a sentence; undefined if it may. */
  refusal(address: string, port: number): string | undefined {
    if (this.#allowsPrivate) return undefined
    const called = ipaddr.process(address)
    if (!isPublic(called)) return ONLY_PUBLIC
    if (PUBLIC_PORTS.has(port) || !this.#ownNetworks().some((network) => isIn(network, called))) return undefined
    return 'servers in the network of this machine are called at the ports 80 and 443 only'
  }

  #refusalOfName(host: string): string | undefined {
    return isLocalName(host) && !this.#allowsPrivate ? ONLY_PUBLIC : undefined
  }
}

const ONLY_PUBLIC = 'only public addresses are called'

function networksOfMachine(): string[] {
  return Object.values(networkInterfaces()).flatMap((ofOne = []) => ofOne.flatMap(({ cidr }) => cidr ?? []))
}

function isIn(network: string, address: Address): boolean {
  const [own, bits] = ipaddr.parseCIDR(network)
  const called = address instanceof ipaddr.IPv6 && address.match(translated) ? embeddedIn(address) : address
  return own.kind() === called.kind() && called.match(own, bits)
}

/** The port of an address, also if it is not written. */
export function portOf({ protocol, port }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

type Address = ReturnType<typeof ipaddr.process>

/**
 * Of IPv6, only global addresses (2000::/3) without another use. An address with an embedded IPv4 address is as public
 * as that address: NAT64 (RFC 6052) and ISATAP (RFC 5214). The other forms (compatible, translated, network-specific
 * NAT64, 6to4, Teredo) are in ranges that are never called.
 */
function isPublic(address: Address): boolean {
  if (!(address instanceof ipaddr.IPv6)) return address.range() === 'unicast' && !machinesOwn.has(address.toString())
  const [first = 0, second = 0, , , fifth = 0, sixth = 0] = address.parts
  if (address.match(translated)) return isPublic(embeddedIn(address))
  const isAssigned = first >> 13 === 0b001 && !(first === 0x2001 && second < 0x200)
  const isIsatap = (fifth & 0xfdff) === 0 && sixth === 0x5efe
  return isAssigned && address.range() === 'unicast' && (!isIsatap || isPublic(embeddedIn(address)))
}

/** Azure gives every machine a service with its settings at a public address, which is reachable only from inside. */
const machinesOwn: ReadonlySet<string> = new Set(['168.63.129.16'])

/** The well-known prefix of NAT64. */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** The IPv4 address in the last 32 bits. */
function embeddedIn(address: ipaddr.IPv6): Address {
  return ipaddr.fromByteArray(address.toByteArray().slice(-4))
}

/** The host of an address; an IPv6 address without its brackets. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** RFC 6761: names that never leave the machine. */
function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host)
}
