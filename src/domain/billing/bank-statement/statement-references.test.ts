import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postFile } from '../../../../tests/support/send-file.ts'
import { camt, type WrittenEntry } from '../../../../tests/support/written-camt.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

/** Invoices INV-1 to INV-n with these amounts. */
async function invoicesOf({ admin }: World, amounts: readonly number[]): Promise<void> {
  const client = await admin.create('contact', { type: 'organization', name: 'Acme', client: true })
  for (const unit_amount of amounts) {
    const items = [{ item_text: 'Mix', unit_amount }]
    await admin.create('invoice', { client: [{ uuid: `o${client}` }], status_id: 3, items })
  }
}

/** The outcome of the credits: numbers of paid invoices, reasons of proposals, and how many are known. */
async function read({ admin }: World, entries: readonly WrittenEntry[]) {
  const { status, body } = await postFile(admin, '/v2/bank-statement', 'statement.xml', Buffer.from(camt(entries)))
  assert.equal(status, 200, JSON.stringify(body))
  const { payments, proposals, known } = body.success
  return {
    paid: payments.map(({ invoice }: { invoice: { number: number } }) => invoice.number),
    reasons: proposals.map(({ reason }: { reason: string }) => reason),
    known,
  }
}

const same = 'an entry with this reference of the bank is already booked, with other contents'

onEachEngine('bank references', (open) => {
  for (const ref of ['NONREF', 'NOTPROVIDED', 'notprovided', 'NONE', '0'])
    test(`${ref} is not a reference: each credit is booked, and only once`, async () => {
      await using world = await open()
      await invoicesOf(world, [100, 50, 70])
      const both = [
        { amount: '100.00', text: 'INV-1', ref },
        { amount: '50.00', text: 'INV-2', ref },
      ]
      assert.deepEqual(await read(world, both), { paid: [1, 2], reasons: [], known: 0 })
      const later = { amount: '70.00', text: 'INV-3', ref, day: '2026-04-05' }
      assert.deepEqual(await read(world, [...both, later]), { paid: [3], reasons: [], known: 2 })
    })

  test('transactions with the reference of their batch are separate credits', async () => {
    await using world = await open()
    await invoicesOf(world, [100, 50, 70])
    const parts = [
      { amount: '100.00', text: 'INV-1', ref: 'B77' },
      { amount: '50.00', text: 'INV-2', ref: 'B77' },
      { amount: '70.00', text: 'INV-3', ref: 'B78' },
    ]
    const batch = [{ amount: '220.00', ref: 'B77', parts }]
    assert.deepEqual(await read(world, batch), { paid: [1, 2, 3], reasons: [], known: 0 })
    assert.deepEqual(await read(world, batch), { paid: [], reasons: [], known: 3 })
  })

  test('another credit with a reference that is already booked is a proposal', async () => {
    await using world = await open()
    await invoicesOf(world, [100, 50])
    const first = { amount: '100.00', text: 'INV-1', ref: 'R1' }
    const second = { amount: '50.00', text: 'INV-2', ref: 'R1' }
    assert.deepEqual(await read(world, [first, second]), { paid: [1], reasons: [same], known: 0 })
    assert.deepEqual(await read(world, [first, second]), { paid: [], reasons: [same], known: 1 })
  })

  test('equal entries without a reference in one file are separate payments', async () => {
    await using world = await open()
    await invoicesOf(world, [100])
    const part = { amount: '20.00', text: 'INV-1' }
    assert.deepEqual(await read(world, [part, part]), { paid: [1, 1], reasons: [], known: 0 })
    assert.deepEqual(await read(world, [part, part, part]), { paid: [1], reasons: [], known: 2 })
  })

  test('a credit of 0.00 is left out', async () => {
    await using world = await open()
    await invoicesOf(world, [100])
    const none = { amount: '0.00', text: 'INV-1', ref: 'Z1' }
    const found = await read(world, [none, { amount: '100.00', text: 'INV-1', ref: 'Z2' }])
    assert.deepEqual(found, { paid: [1], reasons: [], known: 0 })
  })
})
