import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio, rate } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const members = ['invoiced', 'credited', 'net_total', 'tax_total', 'total', 'buy_total']

onEachEngine('revenue by resource of documents with allowances', (open) => {
  test('allowances and charges are split among the lines, and the sums match all other groups', async () => {
    await using world = await open()
    const { admin } = world
    const { room, book, invoice, tax, client } = await openStudio(world)
    const desk = await admin.create('resource', { name: 'Desk', type_id: 3 })
    const taxes = [{ id: tax }]
    const resources = [
      { id: room, rates: [rate(2, 100)] },
      { id: desk, rates: [rate(1, 100)] },
    ]
    const allowances = [
      { amount: '10', reason: 'Rebate' },
      { amount: '5', reason: 'Freight', charge: true, taxes },
    ]
    const made = await invoice({ booking_ids: [await book('Mix', 0, { resources })], allowances })
    const put = await admin.put(`/v2/invoice?id=${made.id}`, { allowances, status_id: 3 })
    assert.equal(put.status, 200, JSON.stringify(put.body))
    const other = await admin.create('invoice', {
      client,
      status_id: 3,
      items: [{ item_text: 'Rest', unit_amount: 50, taxes }],
      allowances: [{ percent: '10', reason: 'Rebate', taxes }],
    })
    assert.equal((await admin.post(`/v2/invoice/credit?id=${other}`, {})).status, 200)

    const read = async (by: string) => (await admin.get(`/v2/report/revenue?by=${by}`)).body
    const { data, totals } = await read('resource')
    const shown = data.map((row: Record<string, string>) => [row.name, row.invoiced, row.credited, row.tax_total])
    assert.deepEqual(shown, [
      // Two thirds and one third of 10 less and 5 more. No line has the tax of the charge.
      ['Suite 1', '196.66', '0.00', '0.63'],
      ['Desk', '98.34', '0.00', '0.32'],
      [null, '45.00', '-45.00', '0.00'],
    ])
    for (const by of ['month', 'client', 'project']) {
      const same = (await read(by)).totals
      assert.deepEqual(
        members.map((member) => same[0][member]),
        members.map((member) => totals[0][member]),
        by,
      )
    }
  })
})
