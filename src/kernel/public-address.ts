/** Where people reach the service: what links in mails begin with. */
export class PublicAddress {
  #url: string
  readonly #isGiven: boolean

  /** `given` is what the operator says; otherwise it is `fallback`, until the service listens somewhere. */
  constructor(given: string | undefined, fallback: string) {
    this.#url = given ?? fallback
    this.#isGiven = given !== undefined
  }

  /** Without a slash at its end. */
  get url(): string {
    return this.#url
  }

  /** Notes where the service listens, which counts where the operator has said nothing. */
  listensAt(url: string): void {
    if (!this.#isGiven) this.#url = url
  }
}

/** The address of a service that listens on a host and port. */
export function addressOf({ host, port }: { readonly host: string; readonly port: number }): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
