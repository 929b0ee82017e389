/** Random writes around the numbers of documents: many at the same time, each with a unique name. */
import { seededRandom } from './clash-attempts.ts'

/** One request, and the data that its success must leave. */
export interface NumberAttempt {
  /** Unique: the `reference` of a created document, the `reason` of a credit note. */
  readonly name: string
  readonly kind: 'draft' | 'invoice' | 'quote' | 'issue' | 'delete' | 'credit' | 'pay'
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** The document that it is about, if it exists. */
  readonly id?: number
}

/** Undefined if the process was killed before it answered: then the result is unknown. */
export interface NumberAnswer {
  readonly attempt: NumberAttempt
  readonly status: number | undefined
  readonly id: number | undefined
}

const prefixes = ['INV-', 'A', '']

/** Chooses the next attempt, based on the previous answers. */
export class NumberAttempts {
  readonly #random: (below: number) => number
  readonly #client: readonly object[]
  readonly #drafts: number[] = []
  readonly #issued: number[] = []
  #made = 0

  constructor(clientId: number, seed: number) {
    this.#client = [{ id: clientId }]
    this.#random = seededRandom(seed)
  }

  next(): NumberAttempt {
    this.#made += 1
    const name = `attempt ${this.#made}`
    const die = this.#random(100)
    const draft = this.#oneOf(this.#drafts)
    const issued = this.#oneOf(this.#issued)
    if (die < 30 && draft !== undefined) return this.#change(name, 'issue', draft, { status_id: 2, reference: name })
    if (die < 40 && draft !== undefined) {
      return { name, kind: 'delete', method: 'DELETE', path: `/v2/invoice?id=${draft}`, id: draft }
    }
    if (die < 50 && issued !== undefined) {
      const path = `/v2/invoice/credit?id=${issued}`
      return { name, kind: 'credit', method: 'POST', path, body: { reason: name, prefix: this.#prefix() }, id: issued }
    }
    if (die < 55 && issued !== undefined) {
      const body = { invoice_id: issued, amount: 1 + this.#random(40), reference: name }
      return { name, kind: 'pay', method: 'POST', path: '/v2/payment', body, id: issued }
    }
    const kind = die < 75 ? 'draft' : die < 92 ? 'invoice' : 'quote'
    return {
      name,
      kind,
      method: 'POST',
      path: kind === 'quote' ? '/v2/quote' : '/v2/invoice',
      body: this.#document(name, kind),
    }
  }

  learn({ attempt: { kind }, status, id }: NumberAnswer): void {
    if (status !== 200 || id === undefined) return
    if (kind === 'draft') this.#drafts.push(id)
    if (kind === 'invoice' || kind === 'issue') this.#issued.push(id)
  }

  #change(name: string, kind: 'issue', id: number, body: object): NumberAttempt {
    return { name, kind, method: 'PUT', path: `/v2/invoice?id=${id}`, body, id }
  }

  #document(name: string, kind: 'draft' | 'invoice' | 'quote'): object {
    const items = [{ quantity: 1 + this.#random(3), unit_amount: '19.99' }]
    const issued = kind === 'invoice' ? { status_id: 2 } : {}
    return { client: this.#client, reference: name, prefix: this.#prefix(), items, ...issued }
  }

  #prefix(): string | undefined {
    return prefixes[this.#random(prefixes.length)]
  }

  /** The newest are the likeliest, so that several writers choose the same ones. */
  #oneOf(ids: readonly number[]): number | undefined {
    return ids[Math.max(0, ids.length - 1 - this.#random(8))]
  }
}
