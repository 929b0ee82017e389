import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { moneyFields } from '../../src/records/list/list-sums.ts'
import { records } from '../../src/registry.ts'
import { inOneWorld } from './conformance-world.ts'
import type { Rendered } from './list-oracle.ts'
import { fillListStudio } from './list-studio.ts'

/** A decimal as ten-thousandths, by its digits. */
function exact(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(4, '0'))
}

inOneWorld('sums of lists', (world) => {
  before(() => fillListStudio(world()))

  const listed = async (record: string, query: string) => {
    const { status, body } = await world().admin.get(`/v2/${record}?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const comparable = (sums: Rendered[], members: readonly string[]) =>
    sums.map((one) => [one.currency, one.count, ...members.map((name) => exact(one[name]))])
  const expected = (rows: readonly Rendered[], members: readonly string[]) =>
    [...Map.groupBy(rows, (row) => String(row.currency))]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, some]) => [
        currency,
        some.length,
        ...members.map((name) => some.reduce((sum, row) => sum + exact(row[name] ?? '0'), 0n)),
      ])

  for (const definition of records.filter((one) => moneyFields(one).length > 0)) {
    const { name } = definition
    const members = moneyFields(definition).map((field) => field.name)
    const asked = `sums=${members.join(',')}`

    describe(name, () => {
      test('200: sums cover all pages, by currency, whatever page and fields are requested', async () => {
        const all = await world().admin.list(name, 'limit=1000')
        const { meta } = await listed(name, `${asked}&limit=1&page=2&fields=id`)
        assert.deepEqual(comparable(meta.sums, members), expected(all, members))
        assert.ok(all.length > 0)
      })

      test('200: sums cover the records that constraints and filters find', async () => {
        const all = await world().admin.list(name, 'limit=1000')
        const some = all.filter((_, place) => place % 2 === 0)
        const { meta } = await listed(name, `${asked}&id=${some.map(({ id }) => id).join(',')}`)
        assert.deepEqual(comparable(meta.sums, members), expected(some, members))
        const { currency } = all[0]
        const filtered = await listed(name, `${asked}&currency=${currency}`)
        assert.deepEqual(
          comparable(filtered.meta.sums, members),
          expected(
            all.filter((one) => one.currency === currency),
            members,
          ),
        )
        assert.deepEqual((await listed(name, `${asked}&id=999999`)).meta.sums, [])
      })

      test('200: a single member can be summed, and there are no sums unless requested', async () => {
        const [first = ''] = members
        const [sum] = (await listed(name, `sums=${first}`)).meta.sums
        assert.deepEqual(Object.keys(sum), ['currency', 'count', first])
        assert.equal('sums' in (await listed(name, '')).meta, false)
      })

      test('200: deleted records that updated_after lists are not added up', async () => {
        const rows = await world().admin.list(name, 'updated_after=0&limit=1000')
        const { meta } = await listed(name, `${asked}&updated_after=0`)
        assert.deepEqual(
          comparable(meta.sums, members),
          expected(
            rows.filter((one) => !one.deleted),
            members,
          ),
        )
      })

      test('400: for a member that is not an amount, the valid ones are listed', async () => {
        for (const wrong of ['id', 'no_such', `${members[0]},id`, '__proto__']) {
          const { status, body } = await world().admin.get(`/v2/${name}?sums=${wrong}`)
          assert.deepEqual([status, body.error.field], [400, 'sums'], wrong)
          assert.ok(body.error.message.includes(members.join(', ')), body.error.message)
        }
        assert.equal((await world().admin.get(`/v2/${name}?sums=`)).status, 400)
      })
    })
  }

  test('200: sums are exact beyond the precision of a floating-point number', async () => {
    const { admin } = world()
    const amounts = [...Array.from({ length: 20 }, () => '99999999999.9999'), '0.0001', '-0.5']
    for (const sell_cost of amounts) await admin.create('billable-item', { name: 'Huge', currency: 'CHF', sell_cost })
    const { meta } = await listed('billable-item', 'name=Huge&sums=sell_cost')
    assert.deepEqual(meta.sums, [{ currency: 'CHF', count: 22, sell_cost: '1999999999999.4981' }])
  })

  test('400: a kind without amounts reports that', async () => {
    const { status, body } = await world().admin.get('/v2/tax?sums=rate')
    assert.deepEqual([status, body.error.field], [400, 'sums'])
  })
})
