import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postFile } from '../../../../tests/support/send-file.ts'
import { camt, type WrittenEntry } from '../../../../tests/support/written-camt.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

async function send({ admin }: World, entries: readonly WrittenEntry[], account = 'DE89370400440532013000') {
  const file = Buffer.from(camt(entries).replace('DE89370400440532013000', account))
  const { status, body } = await postFile(admin, '/v2/bank-statement', 'statement.xml', file)
  assert.equal(status, 200, JSON.stringify(body))
  return body.success
}

/** The day of the entries. */
const DAY = '2026-03-05'
const otherThanRecorded = 'it can be a payment that is already recorded with this reference of the bank'

const reasons = ({ proposals }: { proposals: readonly { reason: string }[] }) => proposals.map(({ reason }) => reason)

onEachEngine('a proposal that was recorded by hand with the reference of the bank', (open) => {
  test('is known, and does not pay the other invoice of the same amount', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const invoiced = () => admin.create('invoice', { client, status_id: 3, items: [{ unit_amount: '100' }] })
    const ids = [await invoiced(), await invoiced(), await invoiced()]
    const iban = 'DE02120300000000202051'
    assert.equal((await send(world, [{ amount: '100.00', text: 'INV-1', iban, ref: 'A1' }])).payments.length, 1)
    const unsure: WrittenEntry[] = [{ amount: '100.00', iban, ref: 'A2' }]
    assert.deepEqual(reasons(await send(world, unsure)), ['the client owes this amount of several invoices'])
    await admin.create('payment', { invoice_id: ids[1], amount: '100', reference: 'A2', date: DAY })
    const { payments, proposals, known } = await send(world, unsure)
    assert.deepEqual([payments, proposals, known], [[], [], 1])
    assert.equal((await admin.list('invoice', `id=${ids[2]}&fields=balance`))[0].balance, '100.00')
  })

  test('is known if its payments add up to its amount, and stays a proposal if they do not', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const invoiced = () => admin.create('invoice', { client, status_id: 3, items: [{ unit_amount: '100' }] })
    const [first, second] = [await invoiced(), await invoiced()]
    const statement: WrittenEntry[] = [{ amount: '150.00', text: 'INV-1', ref: 'B1' }]
    assert.equal((await send(world, statement)).proposals.length, 1)
    await admin.create('payment', { invoice_id: first, amount: '100', reference: 'B1', date: DAY })
    const part = await send(world, statement)
    assert.deepEqual(reasons(part), [otherThanRecorded])
    await admin.create('payment', { invoice_id: second, amount: '50', reference: 'B1', date: DAY })
    assert.equal((await send(world, statement)).known, 1)
  })

  test('does not hide other credits with this reference: on another day, repeated, or in another currency', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const invoiced = (unit_amount: string, more = {}) =>
      admin.create('invoice', { client, status_id: 3, items: [{ unit_amount }], ...more })
    const [first] = [await invoiced('100'), await invoiced('100'), await invoiced('77', { currency: 'USD' })]
    await admin.create('payment', { invoice_id: first, amount: '100', reference: '1', date: DAY })
    await admin.create('payment', { invoice_id: 3, amount: '77', reference: '9', date: DAY })
    const later: WrittenEntry = { amount: '100.00', text: 'INV-2', ref: '1', day: '2026-04-05' }
    assert.deepEqual(reasons(await send(world, [later])), [otherThanRecorded])
    const recorded: WrittenEntry = { amount: '100.00', ref: '1' }
    const twice = await send(world, [recorded, recorded])
    assert.deepEqual([twice.known, ...reasons(twice)], [1, otherThanRecorded])
    assert.deepEqual(reasons(await send(world, [{ amount: '77.00', ref: '9' }])), [otherThanRecorded])
    assert.equal((await admin.list('payment')).length, 2)
  })

  test('does not become known through an import from another account of the company', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    for (const unit_amount of ['100', '80', '60', '60'])
      await admin.create('invoice', { client, status_id: 3, items: [{ unit_amount }] })
    const other = 'FR7630006000011234567890189'
    assert.equal((await send(world, [{ amount: '100.00', text: 'INV-1', ref: 'Z' }])).payments.length, 1)
    assert.equal((await send(world, [{ amount: '80.00', text: 'INV-2', ref: 'Z' }], other)).payments.length, 1)
    const unsure: WrittenEntry[] = [{ amount: '60.00', ref: 'Y' }]
    await send(world, [{ amount: '5.00', text: 'INV-3', ref: 'Y' }])
    assert.equal((await send(world, unsure, other)).proposals.length, 1)
    await admin.create('payment', { invoice_id: 4, amount: '60', reference: 'Y', date: DAY })
    const { payments, proposals } = await send(
      world,
      [{ ...unsure[0], text: 'INV-3', amount: '60.00' } as WrittenEntry],
      other,
    )
    assert.deepEqual([payments.length, proposals.length], [0, 1])
  })
})
