/**
 * The `Idempotency-Key` of one form. It stays the same until the form is done, so that a repeated request after a lost
 * response has no further effect; the next use of the form has another key.
 */
export class FormKey {
  #key = crypto.randomUUID()

  get current(): string {
    return this.#key
  }

  /** The form is done: the next request gets another key. */
  renew(): void {
    this.#key = crypto.randomUUID()
  }
}
