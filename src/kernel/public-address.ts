/** The public address of the service: links in mails begin with it. */
export class PublicAddress {
  #url: string
  readonly #isGiven: boolean

  /** `given` is the operator's setting; otherwise it is `fallback`, until the service listens. */
  constructor(given: string | undefined, fallback: string) {
    this.#url = given ?? fallback
    this.#isGiven = given !== undefined
  }

  /** Without a trailing slash. */
  get url(): string {
    return this.#url
  }

  /** Notes where the service listens, which is used if the operator has set nothing. */
  listensAt(url: string): void {
    if (!this.#isGiven) this.#url = url
  }
}

/** The address of a service that listens on a host and port. */
export function addressOf({ host, port }: { readonly host: string; readonly port: number }): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
