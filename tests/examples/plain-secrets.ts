/** Replaces random values in responses by names that are the same in every run, and replaces the names in calls. */

const random = [
  /daybook_feed_1_[\w-]{32}/g,
  /daybook_link_1_[\w-]{43}/g,
  /daybook_1_[\w-]{43}/g,
  /whsec_[A-Za-z0-9+/=]{44}/g,
  /(?<="alias":")[\w-]{32}(?=")/g,
  /(?<="secret":")[A-Z2-7]{32}(?=")/g,
  /\b[a-z2-7]{6}(?:-[a-z2-7]{6}){3}\b/g,
  /(?<="code":")\d{6}(?=")/g,
  /(?<="(?:id|rawId|challenge|clientDataJSON|attestationObject|authenticatorData|signature)":")[\w-]{43,}(?=")/g,
]
const names = [
  'daybook_feed_1_example',
  'daybook_link_1_example',
  'daybook_1_example',
  'whsec_example',
  'picture-example',
  'app-secret',
  'recovery-code',
  'app-code',
  'passkey-part',
]

export class PlainSecrets {
  readonly #plain = new Map<string, string>()
  readonly #real = new Map<string, string>()

  /** The same value with names instead of random values. */
  plain<T>(value: T): T {
    const text = JSON.stringify(value)
    const named = random.reduce((rest, pattern, index) => rest.replace(pattern, (one) => this.#name(one, index)), text)
    return JSON.parse([...this.#plain].reduce((rest, [real, name]) => rest.replaceAll(real, name), named))
  }

  /** The same value with the values of the names. */
  real<T>(value: T): T {
    return JSON.parse(
      [...this.#real].reduce((rest, [name, real]) => rest.replaceAll(name, real), JSON.stringify(value)),
    )
  }

  #name(real: string, index: number): string {
    const known = this.#plain.get(real)
    if (known !== undefined) return known
    const before = [...this.#real.keys()].filter((name) => name.startsWith(names[index] ?? '')).length
    const name = `${names[index]}_${before + 1}`
    this.#plain.set(real, name)
    this.#real.set(name, real)
    return name
  }
}
