import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { records } from '../../src/registry.ts'
import { inOneWorld } from './conformance-world.ts'
import { inOrder, type Rendered } from './list-oracle.ts'
import { fillListStudio } from './list-studio.ts'
import { variantsOf } from './sample-value.ts'

/** Members with texts or whole numbers in a response that cannot be sorted by: they are derived from others. */
const follows = /^uuid$|_name$|^client_id$|^feed$|^custom_field_value$|^request$|^answer$|^company_tax_number$/

inOneWorld('order and pages of lists', (world) => {
  const idsOf = (data: readonly Rendered[]) => data.map(({ id }) => id)

  before(() => fillListStudio(world()))

  for (const definition of records) {
    const { name } = definition
    const orderable = [...definition.members.values()].filter((field) => field.order !== undefined)
    const sortNames = [
      ...orderable.map((field) => field.name),
      ...(definition.customFields === undefined ? [] : ['custom_field_<id>']),
    ]

    describe(name, () => {
      test('200: each text and whole number sorts both ways, nulls as the smallest, ties by id', async () => {
        const all = await world().admin.list(name, 'limit=1000')
        for (const field of orderable.filter(({ answer }) => answer !== null)) {
          for (const direction of ['asc', 'desc'] as const) {
            const sorted = await world().admin.list(
              name,
              `limit=1000&fields=id,${field.name}&order_${direction}=${field.name}`,
            )
            const expected = inOrder(definition, all, [[field.name, direction]])
            assert.deepEqual(idsOf(sorted), idsOf(expected), `order_${direction}=${field.name}`)
          }
        }
      })

      test('200: several fields sort in turn, ascending ones first', async (t) => {
        const all = await world().admin.list(name, 'limit=1000')
        const [one, other, last] = orderable.filter(({ answer }) => answer !== null).slice(1)
        if (one === undefined || other === undefined || last === undefined)
          return t.skip('it has fewer than three fields to sort by')
        const query = `order_desc=${last.name}&order_asc=${one.name},${other.name}`
        const by = [
          [one.name, 'asc'],
          [other.name, 'asc'],
          [last.name, 'desc'],
        ] as const
        assert.deepEqual(
          idsOf(await world().admin.list(name, `limit=1000&${query}`)),
          idsOf(inOrder(definition, all, by)),
        )
      })

      test('200: all pages together are the whole list, in whatever order', async () => {
        const whole = await world().admin.list(name, 'limit=1000&fields=id')
        const orders = [
          '',
          ...orderable.slice(1, 3).flatMap((field) => [`&order_asc=${field.name}`, `&order_desc=${field.name}`]),
        ]
        for (const order of orders) {
          const limit = whole.length > 100 ? 100 : 4
          const pages: Rendered[] = []
          for (let page = 1; page <= Math.ceil(whole.length / limit); page += 1) {
            pages.push(...(await world().admin.list(name, `fields=id&limit=${limit}&page=${page}${order}`)))
          }
          assert.deepEqual(
            idsOf(pages).toSorted((a, b) => a - b),
            idsOf(whole),
            order,
          )
          assert.deepEqual(idsOf(pages), idsOf(await world().admin.list(name, `limit=1000&fields=id${order}`)), order)
        }
      })

      test('200: a page past the end is empty and has the total', async () => {
        const { status, body } = await world().admin.get(`/v2/${name}?limit=3&page=1000`)
        assert.equal(status, 200)
        assert.deepEqual(body.data, [])
        assert.equal(body.meta.pagination.total, (await world().admin.list(name, 'limit=1000&fields=id')).length)
      })

      test('400: a list cannot be sorted by other members, or by unknown names', async () => {
        const others = [...definition.members.values()].filter((field) => field.order === undefined)
        for (const member of [...others.map((field) => field.name), 'no_such', 'instance_id', 'deleted', 'id desc']) {
          for (const parameter of ['order_asc', 'order_desc']) {
            const { status, body } = await world().admin.get(`/v2/${name}?${parameter}=${encodeURIComponent(member)}`)
            assert.equal(status, 400, member)
            assert.equal(body.error.field, parameter)
            assert.ok(body.error.message.includes(`"${member}"`), body.error.message)
            const listed = / by: (.*)\.$/.exec(body.error.message)?.[1]
            assert.deepEqual(listed?.split(', '), sortNames, body.error.message)
          }
        }
      })

      test('the API description lists what a list can be sorted by', () => {
        const described = world().document.paths[`/v2/${name}`]?.get?.description ?? ''
        assert.ok(described.endsWith(` Sorts by ${sortNames.join(', ')}.`), described)
      })

      test('a list can be sorted by every text and whole number of the record, except derived ones', () => {
        const unsorted = [...definition.members.values()].filter((field) => {
          const types = variantsOf(field.answer).map((one) => one.type ?? typeof one.const)
          const simple =
            types.length > 0 && types.every((type) => type === 'string' || type === 'integer' || type === 'number')
          return simple && field.order === undefined && !follows.test(field.name)
        })
        assert.deepEqual(
          unsorted.map((field) => field.name),
          [],
        )
      })
    })
  }

  test('400: limit and page have bounds', async () => {
    for (const limit of ['0', '1001', '-1', '1.5', 'ten', '', '%20', '1e2', '99999999999999999999']) {
      const { status, body } = await world().admin.get(`/v2/tax?limit=${limit}`)
      assert.deepEqual([status, body.error.field], [400, 'limit'], limit)
    }
    for (const page of ['0', '-1', '1.5', 'x', '', '99999999999999999999']) {
      const { status, body } = await world().admin.get(`/v2/tax?page=${page}`)
      assert.deepEqual([status, body.error.field], [400, 'page'], page)
    }
    for (const query of ['limit=1', 'limit=1000', 'page=1000000000']) await world().admin.list('tax', query)
  })

  test('400: a duplicate parameter is refused', async () => {
    for (const name of ['limit', 'fields', 'id', 'name', 'order_asc', 'updated_after']) {
      const { status, body } = await world().admin.get(`/v2/tax?${name}=1&${name}=1`)
      assert.deepEqual([status, body.error.field], [400, name])
    }
  })
})
