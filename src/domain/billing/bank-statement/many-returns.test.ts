import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestTurn } from '../../../../tests/support/longest-turn.ts'
import { postFile } from '../../../../tests/support/send-file.ts'
import { camt } from '../../../../tests/support/written-camt.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const [INVOICES, RETURNS, TURN_MS_MAX] = [80, 1_500, 200]

onEachEngine('a statement with many returned payments', (open) => {
  test('does not block the event loop, even if each names many invoices', { timeout: 120_000 }, async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const numbers: number[] = []
    for (let number = 1; number <= INVOICES; number += 1) {
      const id = await admin.create('invoice', { client, number, status_id: 3, items: [{ unit_amount: '5' }] })
      await admin.create('payment', { invoice_id: id, amount: '5' })
      numbers.push(number)
    }
    const text = numbers.map((number) => `INV-${number}`).join(' ')
    const back = { amount: '5.00', sign: 'DBIT', code: 'UPDD', text } as const
    const entries = Array.from({ length: RETURNS }, (_, at) => ({ ...back, ref: `R${at}` }))
    const file = Buffer.from(camt(entries, '08'))
    const { answer, turnMs } = await longestTurn(() => postFile(admin, '/v2/bank-statement', 'statement.xml', file))
    assert.equal(answer.status, 200, JSON.stringify(answer.body).slice(0, 500))
    assert.equal(answer.body.success.proposals.length, RETURNS)
    assert.ok(turnMs < TURN_MS_MAX, `a turn took ${turnMs} ms`)
  })
})
