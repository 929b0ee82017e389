import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { records } from '../../src/registry.ts'
import { inOneWorld } from './conformance-world.ts'
import { filterQueries, filtersOf, isFound, isTextFilter } from './filter-oracle.ts'
import type { Rendered } from './list-oracle.ts'
import { fillListStudio } from './list-studio.ts'

inOneWorld('filters of lists', (world) => {
  before(() => fillListStudio(world()))

  const found = async (record: string, query: Record<string, string>): Promise<number[]> => {
    const text = new URLSearchParams({ limit: '1000', fields: 'id', ...query })
    return (await world().admin.list(record, text.toString())).map(({ id }) => id)
  }

  for (const definition of records) {
    const { name } = definition
    const filters = filtersOf(definition)
    const expected = (all: readonly Rendered[], accepts: (record: Rendered) => boolean) =>
      all.filter(accepts).map(({ id }) => id)

    describe(name, () => {
      test('200: each filter finds the expected records and nothing else', async () => {
        const all = await world().admin.list(name, 'limit=1000')
        for (const [place, field] of filters.entries()) {
          for (const query of filterQueries(definition, field, all, place)) {
            assert.deepEqual(
              await found(name, { [field.name]: query }),
              expected(all, (record) => isFound(definition, field, record, query)),
              `${field.name}=${query}`,
            )
          }
        }
      })

      test('200: filters combine by OR unless AND is sent, and never loosen a constraint', async () => {
        const all = await world().admin.list(name, 'limit=1000')
        const usable = filters.map((field, place) => {
          const queries = filterQueries(definition, field, all, place)
          const query = queries.find((one) => {
            const { length } = all.filter((record) => isFound(definition, field, record, one))
            return length > 0 && length < all.length
          })
          return { field, query }
        })
        const [one, other] = usable.filter(({ query }) => query !== undefined)
        if (one?.query === undefined || other?.query === undefined) return
        const query = { [one.field.name]: one.query, [other.field.name]: other.query }
        const isOne = (record: Rendered) => isFound(definition, one.field, record, String(one.query))
        const isOther = (record: Rendered) => isFound(definition, other.field, record, String(other.query))
        const either = expected(all, (record) => isOne(record) || isOther(record))
        const both = expected(all, (record) => isOne(record) && isOther(record))
        assert.deepEqual(await found(name, query), either)
        assert.deepEqual(await found(name, { ...query, filter_operator: 'OR' }), either)
        assert.deepEqual(await found(name, { ...query, filter_operator: 'AND' }), both)
        const some = all.filter((_, place) => place % 2 === 0).map(({ id }) => id)
        for (const filter_operator of ['OR', 'AND']) {
          const narrowed = { ...query, filter_operator, id: some.join(',') }
          const wanted = filter_operator === 'OR' ? either : both
          assert.deepEqual(
            await found(name, narrowed),
            wanted.filter((id) => some.includes(id)),
            filter_operator,
          )
          assert.deepEqual(await found(name, { ...narrowed, id: '999999' }), [])
        }
      })

      test('400: a filter on an unfilterable member is refused, whatever else is sent', async () => {
        const others = [...definition.members.values()].filter(
          ({ name: member, filter }) => filter === undefined && definition.params?.params[member] === undefined,
        )
        const names = others.map((field) => field.name).filter((member) => member !== definition.address?.parameter)
        for (const member of [
          ...names,
          'no_such',
          'instance_id',
          'deleted',
          'nam',
          'Name',
          '__proto__',
          'constructor',
        ]) {
          const { status, body } = await world().admin.get(`/v2/${name}?${member}=1&filter_operator=OR`)
          assert.deepEqual([status, body.error.field], [400, member], JSON.stringify(body))
        }
      })

      test('400: an empty filter, or one of the wrong type, is refused', async () => {
        for (const field of filters) {
          for (const query of ['', '%20']) {
            const { status, body } = await world().admin.get(`/v2/${name}?${field.name}=${query}`)
            assert.deepEqual([status, body.error?.field], [400, field.name], `${field.name}=${query}`)
          }
          if (isTextFilter(definition, field)) continue
          const { status, body } = await world().admin.get(`/v2/${name}?${field.name}=no%20sense`)
          assert.deepEqual([status, body.error?.field], [400, field.name], `${field.name}=no%20sense`)
          assert.ok(body.error.message.endsWith(`. ${field.description}`), body.error.message)
        }
      })
    })
  }

  test('400: an error about a parameter ends with its description', async () => {
    for (const [query, message] of [
      ['tax?limit=0', 'limit: "0" is not a whole number from 1 to 1000. Page size.'],
      ['tax?limit=1&limit=2', 'limit: is given more than once. Page size.'],
      [
        'booking?from_time=today',
        'from_time: "today" is not a whole number from 0 to 253402300799. Bookings that start at or after this UNIX time.',
      ],
      [
        'booking/checkclash?start=now&end=2&resources=1',
        'start: "now" is not a whole number from 0 to 253402300799. UNIX time at which the booking would start.',
      ],
    ]) {
      const { status, body } = await world().admin.get(`/v2/${query}`)
      assert.deepEqual([status, body.error.message], [400, message])
    }
  })

  test('400: for an unknown filter, a parameter or field with a similar name is suggested', async () => {
    for (const [query, suggestion] of [
      ['booking?project_id=1', 'project_ids'],
      ['booking?from_tme=1', 'from_time'],
      ['tax?nmae=x', 'name'],
      ['tax?limt=5', 'limit'],
      ['invoice?status_ids=1', 'status_id'],
    ] as const) {
      const { status, body } = await world().admin.get(`/v2/${query}`)
      assert.equal(status, 400, query)
      assert.match(body.error.message, new RegExp(` Did you mean ${suggestion}\\?$`))
    }
    // billable_items cannot be filtered.
    for (const name of ['somewhere_else', 'x', 'billable_itms']) {
      const { body } = await world().admin.get(`/v2/booking?${name}=1`)
      assert.equal(body.error.message, `${name}: is neither a parameter nor a field of booking.`)
    }
  })

  test('400: the operator must be OR or AND', async () => {
    for (const operator of ['or', 'XOR', '', 'OR,AND', 'OR)']) {
      const { status, body } = await world().admin.get(`/v2/tax?filter_operator=${operator}`)
      assert.deepEqual([status, body.error?.field], [400, 'filter_operator'], operator)
    }
  })
})
