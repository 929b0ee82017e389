import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sqlite } from '../../../../tests/support/engines.ts'
import { type Client, openWorld } from '../../../../tests/world.ts'
import { bookFaults } from '../audit/index.ts'

/** The possible changes of an invoice, in any order. The numbers choose among them. */
type Step =
  | { readonly act: 'pay'; readonly cents: number; readonly off: number }
  | {
      readonly act: 'change' | 'delete' | 'restore'
      readonly which: number
      readonly cents: number
      readonly off: number
    }
  | { readonly act: 'credit'; readonly which: number; readonly quantity: number }
  | { readonly act: 'status'; readonly to: number }

const cents = fc.integer({ min: -20_000, max: 60_000 }).filter((amount) => amount !== 0)
const which = fc.nat(5)
/** The discount in cents, mostly 0. */
const off = fc.oneof(fc.constant(0), fc.integer({ min: -500, max: 2_000 }))
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constant('pay' as const), cents, off }),
  fc.record({ act: fc.constantFrom('change' as const, 'delete' as const, 'restore' as const), which, cents, off }),
  fc.record({ act: fc.constant('credit' as const), which, quantity: fc.integer({ min: 1, max: 40_000 }) }),
  fc.record({ act: fc.constant('status' as const), to: fc.integer({ min: 1, max: 5 }) }),
)

const euros = (amount: number) => (amount / 100).toFixed(2)
const inCents = (amount: string) => Math.round(Number(amount) * 100)
const sumOf = (records: readonly Record<string, string>[], member: string) =>
  records.reduce((sum, record) => sum + inCents(String(record[member])), 0)

class Walk {
  readonly #admin: Client
  readonly #id: number
  readonly #items: readonly { readonly id: number }[]
  readonly #payments: number[] = []

  constructor(admin: Client, id: number, items: readonly { readonly id: number }[]) {
    this.#admin = admin
    this.#id = id
    this.#items = items
  }

  async take(step: Step): Promise<void> {
    const answer = await this.#ask(step)
    if (answer === undefined) return
    const { status, body } = answer
    const isOpposite = 'off' in step && step.off !== 0 && Math.sign(step.off) !== Math.sign(step.cents)
    assert.ok(
      [200, 404, 409, isOpposite ? 400 : 0].includes(status),
      `${JSON.stringify(step)}: ${JSON.stringify(body)}`,
    )
    if (step.act === 'pay' && status === 200) this.#payments.push(body.success.id)
  }

  #ask(step: Step) {
    const admin = this.#admin
    const money = 'off' in step ? { amount: euros(step.cents), discount: euros(step.off) } : {}
    if (step.act === 'pay') return admin.post('/v2/payment', { invoice_id: this.#id, ...money })
    if (step.act === 'status') return admin.put(`/v2/invoice?id=${this.#id}`, { status_id: step.to })
    if (step.act === 'credit') {
      const { id } = this.#items[step.which % this.#items.length] ?? { id: 0 }
      const items = [{ id, quantity: (step.quantity / 10_000).toFixed(4) }]
      return admin.post(`/v2/invoice/credit?id=${this.#id}`, { items })
    }
    const payment = this.#payments[step.which % this.#payments.length]
    if (payment === undefined) return undefined
    if (step.act === 'change') return admin.put(`/v2/payment?id=${payment}`, money)
    if (step.act === 'delete') return admin.delete(`/v2/payment?id=${payment}`)
    return admin.post(`/v2/payment/restore?id=${payment}`)
  }

  async check(total: number): Promise<void> {
    const [invoice] = await this.#admin.list('invoice', `id=${this.#id}`)
    const payments = await this.#admin.list('payment', `invoice_id=${this.#id}&limit=100`)
    const notes = await this.#admin.list('credit-note', `invoice_id=${this.#id}&limit=100`)
    const amounts = ['amount_paid', 'amount_discounted', 'amount_credited', 'balance']
    const [paid, discounted, credited, balance] = amounts.map((name) => inCents(invoice[name]))
    assert.equal(inCents(invoice.total), total)
    assert.equal(credited, sumOf(notes, 'total'))
    assert.equal(balance, total - Number(credited) - Number(paid) - Number(discounted))
    assert.equal(discounted, sumOf(payments, 'discount'))
    assert.ok(Number(discounted) >= 0 && Number(discounted) <= total - Number(credited))
    assert.equal(['Paid', 'Credited'].includes(invoice.status[0].name), Number(balance) <= 0)
    const isCovered = Number(balance) <= 0 && Number(invoice.amount_paid) === 0 && Number(invoice.amount_credited) > 0
    assert.equal(invoice.status[0].name === 'Credited', isCovered)
    assert.notEqual(invoice.status[0].name, 'Draft')
    const recorded = sumOf(payments, 'amount')
    // More is paid than recorded only if someone set the invoice to Paid.
    assert.ok(recorded >= 0 && (paid === recorded || (Number(paid) > recorded && invoice.status[0].name === 'Paid')))
    assert.ok(Number(credited) >= 0 && Number(credited) <= total)
  }
}

test('after any payments, credits and status changes, the balance adds up and Paid means nothing is owed', async () => {
  await using world = await openWorld(sqlite)
  const { admin } = world
  const client = [{ id: await admin.create('contact', { type: 'person', name: 'Ada' }) }]
  const taxes = [{ id: await admin.create('tax', { name: 'VAT', rate: '19' }) }]
  const items = [
    { quantity: 3, unit_amount: '33.33', discount: 10, taxes },
    { quantity: '1.5', unit_amount: '19.99', taxes },
    { quantity: 1, unit_amount: '-5', taxes },
  ]
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    const id = await admin.create('invoice', { client, status_id: 2, items })
    const [invoice] = await admin.list('invoice', `id=${id}`)
    const walk = new Walk(admin, id, invoice.items)
    for (const one of steps) {
      await walk.take(one)
      await walk.check(inCents(invoice.total))
    }
  })
  await fc.assert(property, { numRuns: 40 })
  assert.deepEqual(await bookFaults(world.app.scopes.engine), [])
})
