import { Problem } from './problem.ts'

/**
 * The `Idempotency-Key` of one form. It stays the same until the form is done, so that a repeated request after a lost
 * response has no further effect; the next use of the form has another key.
 */
export class FormKey {
  /** Names the form, with each of its keys. */
  readonly form: string = crypto.randomUUID()
  #key = this.form

  get current(): string {
    return this.#key
  }

  /** The form is done: the next request gets another key. */
  renew(): void {
    this.#key = crypto.randomUUID()
  }

  /** After a problem: something else was stored with this key, although its answer was lost. */
  renewIfUsed(problem: unknown): void {
    if (problem instanceof Problem && problem.code === 'key_used') this.renew()
  }
}
