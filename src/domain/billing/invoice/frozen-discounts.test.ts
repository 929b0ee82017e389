import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postFile } from '../../../../tests/support/send-file.ts'
import { camt } from '../../../../tests/support/written-camt.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const offer = '#SKONTO#TAGE=14#PROZENT=2.00#'

onEachEngine('the discounts of an issued invoice', (open) => {
  test('cannot change, but other terms can', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const draft = { client, date: '2026-03-02', terms: offer, items: [{ unit_amount: '100' }] }
    const id = await admin.create('invoice', { ...draft, status_id: 1 })
    const change = (terms: string | null, also: object = {}) => admin.put(`/v2/invoice?id=${id}`, { terms, ...also })
    assert.equal((await change(`Thank you\n${offer}`)).status, 200)
    assert.equal((await change(offer.replace('2.00', '3.00'), { status_id: 3 })).status, 200)
    const issued = offer.replace('2.00', '3.00')
    for (const terms of [
      null,
      offer,
      `${issued}\n${offer}`,
      issued.replace('14', '30'),
      `${issued}BASISBETRAG=50.00#`,
    ]) {
      const { status, body } = await change(terms)
      assert.equal(status, 409, String(terms))
      assert.deepEqual(body.error.details, [
        {
          field: 'terms',
          message: 'terms: cannot offer another discount for early payment: the invoice has left Draft.',
        },
      ])
    }
    assert.equal((await change(`Please name INV-1\n ${issued}\nThank you`)).status, 200)
    const file = Buffer.from(camt([{ amount: '97.00', text: 'INV-1', ref: 'A1' }]))
    const { body } = await postFile(admin, '/v2/bank-statement', 'statement.xml', file)
    assert.equal(body.success.payments[0].discount, '3.00')
  })

  test('are fixed, unlike those of a sent quote', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const id = await admin.create('quote', { client, terms: offer, status_id: 2, items: [{ unit_amount: '100' }] })
    assert.equal((await admin.put(`/v2/quote?id=${id}`, { terms: null })).status, 200)
  })
})
