import ipaddr from 'ipaddr.js'

/**
 * The addresses that Daybook may call. It runs inside the operator's network and users choose addresses, so it calls
 * public addresses only (contract sections 3 and 6): not the machine itself, and not private, link-local, carrier-grade
 * or any other special ranges, in any notation, including IPv4 inside IPv6, unless the operator allows it
 * (`DAYBOOK_ALLOW_PRIVATE_TARGETS`).
 */
export class TargetPolicy {
  readonly #allowsPrivate: boolean

  constructor({ allowsPrivate }: { readonly allowsPrivate: boolean }) {
    this.#allowsPrivate = allowsPrivate
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
    const leadsInside = ipaddr.isValid(host) ? !this.allows(host) : isLocalName(host) && !this.#allowsPrivate
    return leadsInside ? `must not lead to ${host}: only public addresses are called` : undefined
  }

  /** Whether an IP address may be connected to. */
  allows(address: string): boolean {
    return this.#allowsPrivate || isPublic(ipaddr.process(address))
  }
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
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** RFC 6761: names that never leave the machine. */
function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host)
}
