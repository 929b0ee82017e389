import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { bookFaults } from './index.ts'

const faultsOf = ({ app }: World) => bookFaults(app.scopes.engine)

/** A quote and three invoices: one credited in part and paid, one Paid by hand, one draft that is deleted. */
async function writeBook(world: World): Promise<void> {
  const { admin } = world
  const { client, tax, book, invoice } = await openStudio(world)
  const items = [{ item_text: 'Grading', quantity: 3, unit_amount: '33.33', discount: 10, taxes: [{ id: tax }] }]
  await admin.create('quote', { client, items })
  const billed = await invoice({ booking_ids: [await book('A', 0), await book('B', 1)] })
  await admin.put(`/v2/invoice?id=${billed.id}`, { status_id: 3 })
  await admin.create('payment', { invoice_id: billed.id, amount: 1000 })
  const [line, credited] = billed.items
  const answer = await admin.post(`/v2/invoice/credit?id=${billed.id}`, {
    items: [{ id: line.id, quantity: '2.5' }, { id: credited.id }],
  })
  assert.equal(answer.status, 200)
  await admin.create('invoice', { client, items, currency: 'JPY', status_id: 4 })
  const draft = await invoice({ booking_ids: [await book('C', 2)] })
  await admin.delete(`/v2/invoice?id=${draft.id}`)
}

onEachEngine('the audit of the books', (open) => {
  test('finds nothing wrong after changes through the API', async () => {
    await using world = await open()
    await writeBook(world)
    assert.deepEqual(await faultsOf(world), [])
  })

  test('reports every value that was changed by hand in the database', async () => {
    await using world = await open()
    await writeBook(world)
    const { engine } = world.app.scopes
    const run = (statement: string) => engine.exclusive((sql) => sql.run(statement, []))
    for (const [table, change, back, where, ...faults] of changes) {
      await run(`update ${table} set ${change} where ${where}`)
      const found = await faultsOf(world)
      const told = faults.map((fault) => `instance 1: ${fault}`)
      assert.deepEqual(found, told, change)
      await run(`update ${table} set ${back} where ${where}`)
    }
    assert.deepEqual(await faultsOf(world), [])
  })
})

/** A change, its reversal, the rows it applies to, and the faults it causes. */
const changes: readonly (readonly [table: string, change: string, back: string, where: string, ...string[]])[] = [
  [
    'quote',
    'total = total + 10000',
    'total = total - 10000',
    'id = 1',
    'quote 1 (Q-1): its total is 108.09, but its lines total 107.09',
  ],
  [
    'document_line',
    'total = total + 100',
    'total = total - 100',
    `record = 'quote'`,
    'quote 1 (Q-1): its line 1 does not match its quantity, price and discount',
  ],
  [
    'invoice',
    'balance = balance - 10000',
    'balance = balance + 10000',
    'id = 1',
    'invoice 1 (INV-1): its balance is -451.00, but -450.00 is owed',
  ],
  [
    'payment',
    'amount = amount + 100',
    'amount = amount - 100',
    'id = 1',
    'invoice 1 (INV-1): its amount_paid is 1000.00, but its payments total 1000.01',
  ],
  [
    'payment',
    'discount = discount + 100',
    'discount = discount - 100',
    'id = 1',
    'invoice 1 (INV-1): its amount_discounted is 0.00, but the discounts of its payments total 0.01',
  ],
  ['payment', `currency = 'USD'`, `currency = 'EUR'`, 'id = 1', 'invoice 1 (INV-1): it was paid in another currency'],
  [
    'credit_note',
    'total = total + 10000',
    'total = total - 10000',
    'id = 1',
    'invoice 1 (INV-1): its amount_credited is 1050.00, but its credit notes total 1051.00',
    'invoice 1 (INV-1): its credit note CN-1 does not match its invoice: total',
  ],
  [
    'document_line',
    'quantity = 95000',
    'quantity = 25000',
    `record = 'credit-note' and quantity in (25000, 95000)`,
    'invoice 1 (INV-1): more was credited of its line 2 than it has',
  ],
  [
    'credit_note',
    'number = 2',
    'number = 1',
    'id = 1',
    'the sequence of credit-note CN- has reached 1, but CN-2 is issued',
    'there are 1 credit notes CN-, numbered up to 2',
  ],
  [
    'document_line',
    'buy_total = buy_total + 100',
    'buy_total = buy_total - 100',
    `record = 'credit-note' and position = 0`,
    'invoice 1 (INV-1): its credit note CN-1 does not match its invoice: items',
  ],
  [
    'document_tax',
    `record = 'credit-note'`,
    `record = 'quote'`,
    `record in ('quote', 'credit-note') and record_id = 1`,
    'quote 1 (Q-1): its taxes do not match its lines',
    'invoice 1 (INV-1): its credit note CN-1 does not match its invoice: taxes',
  ],
  [
    'document_number',
    'last_number = 7',
    'last_number = 1',
    `kind = 'credit-note'`,
    'there are 1 credit notes CN-, numbered up to 7',
  ],
  [
    'document_tax',
    'total = total + 100',
    'total = total - 100',
    `record = 'quote'`,
    'quote 1 (Q-1): its taxes do not match its lines',
  ],
  [
    'document_line_tax',
    'total = total + 100',
    'total = total - 100',
    `record = 'quote'`,
    'quote 1 (Q-1): its line 1 does not match its quantity, price and discount',
  ],
  [
    'quote',
    `currency = 'XXX'`,
    `currency = 'EUR'`,
    'id = 1',
    'quote 1 (Q-1): it cannot be computed: XXX is not an active ISO 4217 currency',
  ],
  [
    'quote',
    'deleted = 1, status_id = 2',
    'deleted = null, status_id = 1',
    'id = 1',
    'quote 1 (Q-1): it was deleted, but is not a draft',
  ],
  [
    'invoice',
    'amount_paid = amount_paid + 10000, balance = balance - 10000',
    'amount_paid = amount_paid - 10000, balance = balance + 10000',
    'id = 2',
    'invoice 2 (INV-2): its amount_paid is 108, but its payments total 0',
  ],
  ['invoice', 'number = null', 'number = 1', 'id = 1', 'invoice 1: it was issued without a number'],
  [
    'document_number',
    'last_number = 1',
    'last_number = 2',
    `kind = 'invoice'`,
    'the sequence of invoice INV- has reached 1, but INV-2 is issued',
  ],
  [
    'invoice',
    'status_id = 1',
    'status_id = 4',
    'id = 1',
    'invoice 1 (INV-1): it was not issued, but has payments or credit notes',
  ],
  [
    'invoice',
    'status_id = 3',
    'status_id = 4',
    'id = 2',
    'invoice 2 (INV-2): its amount_paid is 107, but its payments total 0',
  ],
  [
    'invoice',
    'amount_paid = amount_paid - 10000, balance = balance + 10000',
    'amount_paid = amount_paid + 10000, balance = balance - 10000',
    'id = 2',
    'invoice 2 (INV-2): it is Paid, but 1 is owed',
  ],
  [
    'billed_booking_line',
    'line = 99',
    'line = 2',
    'invoice_id = 1 and freed is null',
    'invoice 1 (INV-1): it keeps booking 1 as billed by line 99, which it does not have',
  ],
  [
    'billed_booking_line',
    'freed = null',
    'freed = 9',
    'invoice_id = 3',
    'invoice 3: it keeps booking 3 as billed by line 7, which it does not have',
  ],
]
