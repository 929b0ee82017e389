import ipaddr from 'ipaddr.js'

/**
 * Whom Daybook may call. It runs inside somebody's network and is told addresses by its users, so it calls nobody but
 * public addresses (contract sections 3 and 6): not the machine itself, not private, link-local, carrier-grade or any
 * other special range, in whatever notation, IPv4 inside of IPv6 included, unless the operator allows it
 * (`DAYBOOK_ALLOW_PRIVATE_TARGETS`).
 */
export class TargetPolicy {
  readonly #allowsPrivate: boolean

  constructor({ allowsPrivate }: { readonly allowsPrivate: boolean }) {
    this.#allowsPrivate = allowsPrivate
  }

  /**
   * What is wrong with an address as somebody gives it, as the end of a sentence ("must be …"); undefined where nothing
   * is. A name is not looked up: where it leads is checked when it is called, and may change until then.
   */
  urlProblem(text: string): string | undefined {
    if (!URL.canParse(text)) return 'must be an address such as https://example.com/hooks'
    const url = new URL(text)
    if (!['http:', 'https:'].includes(url.protocol)) return 'must begin with http:// or https://'
    if (url.username !== '' || url.password !== '') return 'must have no user name or password in it'
    const host = hostOf(url)
    const leadsInside = ipaddr.isValid(host) ? !this.allows(host) : isLocalName(host) && !this.#allowsPrivate
    return leadsInside ? `must not lead to ${host}: only public addresses are called` : undefined
  }

  /** Whether an IP address may be connected to. */
  allows(address: string): boolean {
    return this.#allowsPrivate || ipaddr.process(address).range() === 'unicast'
  }
}

/** The host of an address; of an IPv6 one without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** RFC 6761: names that never leave the machine. */
function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host)
}
