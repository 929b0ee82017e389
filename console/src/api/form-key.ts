/**
 * The `Idempotency-Key` of one form. It stays the same until the form is done, so that sending it again after a lost
 * answer does nothing twice; what the form does next has another.
 */
export class FormKey {
  #key = crypto.randomUUID()

  get current(): string {
    return this.#key
  }

  /** The form has done what it was for. */
  renew(): void {
    this.#key = crypto.randomUUID()
  }
}
