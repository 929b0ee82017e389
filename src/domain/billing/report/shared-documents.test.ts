import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio, rate } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const members = ['invoiced', 'credited', 'net_total', 'tax_total', 'total', 'buy_total']

onEachEngine('invoices for several projects', (open) => {
  test('count for each project by its lines, and the sums match the documents', async () => {
    await using world = await open()
    const { admin } = world
    const { project, room, client, book, invoice } = await openStudio(world)
    const other = await admin.create('project', { name: 'Island', client })
    const secret = await admin.create('project', { name: 'Secret', client, private: 1 })
    const resources = [{ id: room, rates: [rate(3, 33.33)] }]
    const booking_ids = [
      await book('Mix', -9, { resources }),
      await book('Grade', -8, { project: [{ id: other }] }),
      await book('Hidden', -7, { project: [{ id: secret }] }),
      await book('No project', -6, { project: [], resources }),
    ]
    const made = await invoice({ booking_ids })
    assert.deepEqual(made.project, [])
    // 99.99, 800, 800 and 99.99, less 10 that is split among them.
    const allowances = [{ amount: '10', reason: 'Rebate' }]
    const put = await admin.put(`/v2/invoice?id=${made.id}`, { allowances, status_id: 3, rounding_amount: '0.02' })
    assert.equal(put.status, 200, JSON.stringify(put.body))
    const grade = made.items.find(({ total }: { total: string }) => total === '800.00')
    await admin.post(`/v2/invoice/credit?id=${made.id}`, { items: [{ id: grade.id, quantity: 2 }] })

    const revenue = async (by: string, reader = admin) => (await reader.get(`/v2/report/revenue?by=${by}`)).body
    const rows = ({ data }: { data: Record<string, unknown>[] }) =>
      data.map(({ name, documents, invoiced, credited }) => [name, documents, invoiced, credited])
    const shown = await revenue('project')
    assert.deepEqual(rows(shown), [
      ['Secret', 1, '795.56', '0.00'],
      ['Island', 2, '795.56', '-198.89'],
      ['Harbour', 1, '99.43', '0.00'],
      [null, 1, '99.43', '0.00'],
    ])
    const whole = (await revenue('month')).totals
    assert.deepEqual(
      members.map((member) => shown.totals[0][member]),
      members.map((member) => whole[0][member]),
    )

    const reader = await world.client({ finance: 'R-' })
    assert.deepEqual(
      rows(await revenue('project', reader)).map(([name]) => name),
      ['Island', 'Harbour', null],
    )

    const money = async (id: number) => {
      const { data } = (await admin.get(`/v2/report/project?id=${id}`)).body
      return [data.money[0].invoiced, data.money[0].open, data.money[0].unbilled]
    }
    assert.equal((await admin.list('invoice', `id=${made.id}`))[0].balance, '1591.11')
    // 1,591.11 is due on 1,591.09, with the rounding.
    assert.deepEqual(await Promise.all([project, other, secret].map(money)), [
      ['99.43', '99.43', '0.00'],
      ['596.67', '596.68', '0.00'],
      ['795.56', '795.57', '0.00'],
    ])
  })
})
