import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postFile } from '../../../../tests/support/send-file.ts'
import { camt, type WrittenEntry } from '../../../../tests/support/written-camt.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const terms = '#SKONTO#TAGE=14#PROZENT=2.00#'

/** An invoice for each amount, dated 2 March: the last day of its discount is the 16th. */
async function invoices({ admin }: World, amounts: readonly string[], also: object = {}): Promise<void> {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme', client: true }) }]
  for (const unit_amount of amounts) {
    const items = [{ item_text: 'Mix', unit_amount }]
    await admin.create('invoice', { client, status_id: 3, items, date: '2026-03-02', terms, ...also })
  }
}

async function read(world: World, entries: readonly WrittenEntry[]) {
  const { status, body } = await postFile(world.admin, '/v2/bank-statement', 's.xml', Buffer.from(camt(entries)))
  assert.equal(status, 200, JSON.stringify(body))
  const { payments, proposals } = body.success as Record<string, Record<string, string>[]>
  return { payments: payments ?? [], proposals: proposals ?? [] }
}

/** The discounts of the invoices of the first proposal. */
function offered(proposals: readonly object[]): (string | null)[] {
  const [first] = proposals as readonly { readonly invoices: readonly { readonly discount: string | null }[] }[]
  return (first?.invoices ?? []).map(({ discount }) => discount)
}

async function states({ admin }: World): Promise<string[][]> {
  const found = await admin.list('invoice', 'order_asc=id')
  return found.map((one) => [one.amount_discounted, one.balance, one.status[0].name])
}

onEachEngine('discounts in bank statements', (open) => {
  test('a credit that names an invoice and is short by its discount closes it, also some days late', async () => {
    await using world = await open()
    await invoices(world, ['100', '200'])
    const { payments } = await read(world, [
      { amount: '98.00', text: 'INV-1 less 2 %', ref: 'A1', day: '2026-03-16' },
      { amount: '196.00', text: 'INV-2', ref: 'A2', day: '2026-03-21' },
    ])
    assert.deepEqual(
      payments.map(({ amount, discount, reason }) => [amount, discount, reason]),
      [
        ['98.00', '2.00', 'it names the invoice, and the amounts match, less the discount for early payment'],
        ['196.00', '4.00', 'it names the invoice, and the amounts match, less the discount for early payment'],
      ],
    )
    assert.deepEqual(await states(world), [
      ['2.00', '0.00', 'Paid'],
      ['4.00', '0.00', 'Paid'],
    ])
  })

  test('a discount that is too late or of another amount is not taken', async () => {
    await using world = await open()
    await invoices(world, ['100', '200'])
    const { payments } = await read(world, [
      { amount: '98.00', text: 'INV-1', ref: 'B1', day: '2026-03-22' },
      { amount: '195.99', text: 'INV-2', ref: 'B2' },
    ])
    assert.deepEqual(
      payments.map(({ discount, reason }) => [discount, reason]),
      [
        ['0.00', 'it names the invoice and pays part of it, less a discount for early payment whose last day is over'],
        ['0.00', 'it names the invoice and pays part of it'],
      ],
    )
    assert.deepEqual(await states(world), [
      ['0.00', '2.00', 'Awaiting Payment'],
      ['0.00', '4.01', 'Awaiting Payment'],
    ])
  })

  test('a credit closes several invoices if only one choice of their discounts makes up the amount', async () => {
    await using world = await open()
    await invoices(world, ['100', '200', '100'])
    const both = await read(world, [{ amount: '198.00', text: 'INV-1, INV-3', ref: 'C1' }])
    assert.deepEqual([both.payments.length, both.proposals[0]?.reason], [0, 'it is a part of what it names'])
    assert.deepEqual(offered(both.proposals), [null, null])
    await read(world, [{ amount: '296.00', text: 'INV-1, INV-2', ref: 'C2' }])
    assert.deepEqual(await states(world), [
      ['0.00', '0.00', 'Paid'],
      ['4.00', '0.00', 'Paid'],
      ['0.00', '100.00', 'Awaiting Payment'],
    ])
  })

  test('a proposal shows a discount of 0.00 only for an invoice on which no discount can be taken', async () => {
    await using world = await open()
    await invoices(world, ['100', '200'])
    await invoices(world, ['100'], { terms: null })
    const several = await read(world, [{ amount: '150.00', text: 'INV-1, INV-2, INV-3', ref: 'G1', day: '2026-03-10' }])
    assert.deepEqual(offered(several.proposals), [null, null, '0.00'])
    const late = await read(world, [{ amount: '151.00', text: 'INV-1, INV-2', ref: 'G2', day: '2026-03-22' }])
    assert.deepEqual(offered(late.proposals), ['0.00', '0.00'])
    const more = await read(world, [{ amount: '201.00', text: 'INV-2', ref: 'G3' }])
    assert.deepEqual(offered(more.proposals), ['0.00'])
    await invoices(world, ['100'], { currency: 'USD' })
    const other = await read(world, [{ amount: '98.00', text: 'INV-4', ref: 'G4' }])
    assert.deepEqual(offered(other.proposals), [null])
  })

  test('one transfer pays dozens of invoices with their discounts', async () => {
    await using world = await open()
    await invoices(
      world,
      Array.from({ length: 30 }, (_, at) => `${100 + at}`),
    )
    const named = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => `INV-${from + at}`).join(', ')
    const { payments } = await read(world, [
      { amount: '1685.60', text: named(1, 16), ref: 'F1' },
      { amount: '1683.28', text: named(17, 30), ref: 'F2' },
    ])
    assert.equal(payments.length, 30)
    const without = payments.filter(({ discount }) => discount === '0.00').map(({ amount }) => amount)
    assert.deepEqual(without, ['129.00'])
  })

  test('a credit without a number from a known account pays the only invoice of that amount', async () => {
    await using world = await open()
    await invoices(world, ['50', '100'])
    const iban = 'FR7630006000011234567890189'
    await read(world, [{ amount: '50.00', text: 'INV-1', ref: 'D1', iban }])
    const { payments } = await read(world, [{ amount: '98.00', text: 'thanks', ref: 'D2', iban }])
    assert.equal(payments[0]?.discount, '2.00')
    await invoices(world, ['98', '100'])
    const { proposals } = await read(world, [{ amount: '98.00', text: 'again', ref: 'D3', iban }])
    assert.equal(proposals[0]?.reason, 'only the amount is that of an invoice')
  })

  test('the last part payment closes the invoice with the discount', async () => {
    await using world = await open()
    await invoices(world, ['100'])
    await read(world, [{ amount: '40.00', text: 'INV-1', ref: 'E1' }])
    await read(world, [{ amount: '57.00', text: 'INV-1', ref: 'E2' }])
    assert.deepEqual(await states(world), [['0.00', '3.00', 'Awaiting Payment']])
    await read(world, [{ amount: '1.00', text: 'INV-1', ref: 'E3' }])
    assert.deepEqual(await states(world), [['2.00', '0.00', 'Paid']])
  })
})
