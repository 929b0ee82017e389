import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postFile } from '../../../../tests/support/send-file.ts'
import { camt, type WrittenEntry } from '../../../../tests/support/written-camt.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

async function send({ admin }: World, entries: readonly WrittenEntry[]) {
  const file = Buffer.from(camt(entries))
  const { status, body } = await postFile(admin, '/v2/bank-statement', 'statement.xml', file)
  assert.equal(status, 200, JSON.stringify(body))
  return body.success
}

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
    await admin.create('payment', { invoice_id: ids[1], amount: '100', reference: 'A2' })
    const { payments, proposals, known } = await send(world, unsure)
    assert.deepEqual([payments, proposals, known], [[], [], 1])
    assert.equal((await admin.list('invoice', `id=${ids[2]}&fields=balance`))[0].balance, '100.00')
  })

  test('is known if several payments have its amount, and a proposal if they have another', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const invoiced = () => admin.create('invoice', { client, status_id: 3, items: [{ unit_amount: '100' }] })
    const [first, second] = [await invoiced(), await invoiced()]
    const statement: WrittenEntry[] = [{ amount: '150.00', text: 'INV-1', ref: 'B1' }]
    assert.equal((await send(world, statement)).proposals.length, 1)
    await admin.create('payment', { invoice_id: first, amount: '100', reference: 'B1' })
    const part = await send(world, statement)
    assert.deepEqual(reasons(part), ['payments with this reference of the bank are recorded, of another amount'])
    await admin.create('payment', { invoice_id: second, amount: '50', reference: 'B1' })
    assert.equal((await send(world, statement)).known, 1)
  })
})
