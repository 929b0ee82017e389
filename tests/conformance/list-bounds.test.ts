/** Lists with the maximum of everything, and with more: each is answered quickly, and none crashes. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { FILTERS_MAX, WORDS_ASKED_MAX } from '../../src/kernel/list-limits.ts'
import { LISTED_VALUES_MAX } from '../../src/kernel/query-value.ts'
import type { RecordDefinition } from '../../src/records/define-record.ts'
import { records } from '../../src/registry.ts'
import { inOneWorld } from './conformance-world.ts'
import { filtersOf, isTextFilter } from './filter-oracle.ts'

/** Longer than any of these takes on a busy machine, and far shorter than an unbounded request takes. */
const ANSWER_MS_MAX = 4000

/** Texts of which each filter accepts at least one. */
const candidates = [
  '1',
  'true',
  'p1',
  'a',
  '2026-03-01',
  '2026-03-01T09:00:00Z',
  'EUR',
  '#aabbcc',
  'R-',
  'person',
  'Europe/Berlin',
]

/** One Arabic character that is folded into 18. */
const LONG_LETTER = '\ufdfa'

type Query = Readonly<Record<string, string>>

inOneWorld('limits of lists', (world) => {
  /** Requests a list and returns its status, which is never 500. */
  async function ask({ name }: RecordDefinition, query: Query): Promise<{ status: number; message: string }> {
    const started = performance.now()
    const url = `/v2/${name}?${new URLSearchParams(query)}`
    const headers = { authorization: `Bearer ${world().admin.token}` }
    const answer = await world().app.http.inject({ method: 'GET', url, headers })
    const said = `${name} ${JSON.stringify(query).slice(0, 300)}: ${answer.body.slice(0, 300)}`
    const ms = performance.now() - started
    assert.ok(answer.statusCode === 200 || answer.statusCode === 400, said)
    assert.ok(ms < ANSWER_MS_MAX, `${Math.round(ms)} ms for ${said}`)
    return {
      status: answer.statusCode,
      message: answer.statusCode === 200 ? '' : JSON.parse(answer.body).error.message,
    }
  }

  async function refused(definition: RecordDefinition, query: Query, message: RegExp): Promise<void> {
    assert.match((await ask(definition, query)).message, message)
  }

  let customFields: number[] = []
  before(async () => {
    const ids: number[] = []
    for (let index = 0; index <= FILTERS_MAX; index += 1) {
      ids.push(await world().admin.create('custom-field', { name: `Note ${index}`, type: 'text', module: 'booking' }))
    }
    customFields = ids
  })

  for (const definition of records) {
    describe(definition.name, () => {
      /** For each parameter with a value, a valid one. */
      async function takenBy(names: readonly string[]): Promise<[string, string][]> {
        for (const name of names) {
          for (const value of values.has(name) ? [] : candidates) {
            if ((await ask(definition, { [name]: value })).status === 400) continue
            values.set(name, value)
            break
          }
        }
        return [...values].filter(([name]) => names.includes(name))
      }
      const values = new Map<string, string>()

      test('a comma-separated list takes 1,000 values; more are refused with 400', async () => {
        const params = Object.keys(definition.params?.params ?? {})
        const filters = filtersOf(definition).map(({ name }) => name)
        const address = definition.address?.parameter ?? 'id'
        for (const [name, value] of await takenBy([address, ...filters, ...params])) {
          const list = Array(LISTED_VALUES_MAX).fill(value).join(',')
          const { status, message } = await ask(definition, { [name]: list })
          if (status === 400) continue
          assert.equal((await ask(definition, { [name]: `${list},${value}` })).status, 400, `${name} ${message}`)
        }
      })

      test('all filters can be combined by AND and by OR, each with many values', async () => {
        const taken = await takenBy(filtersOf(definition).map(({ name }) => name))
        const many = Object.fromEntries(taken.map(([name, value]) => [name, Array(100).fill(value).join(',')]))
        const one = Object.fromEntries(taken)
        for (const filter_operator of ['AND', 'OR']) {
          await ask(definition, { ...many, filter_operator })
          assert.equal((await ask(definition, { ...one, filter_operator, limit: '1000' })).status, 200)
        }
      })

      test('full-text filters take 20 words together; more are refused with 400', async () => {
        const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')
        const names = filtersOf(definition).flatMap(({ name, words: isFullText }) => (isFullText ? [name] : []))
        for (const name of names) {
          assert.equal((await ask(definition, { [name]: words(WORDS_ASKED_MAX) })).status, 200)
          await refused(definition, { [name]: words(WORDS_ASKED_MAX + 1) }, /have 21 words; the maximum is 20\.$/)
          await ask(definition, { [name]: words(160) })
        }
        const [first, second] = names
        if (first === undefined || second === undefined) return
        await refused(definition, { [first]: words(11), [second]: words(10) }, /have 21 words/)
      })

      test('a text to search for has at most 255 characters; longer ones are refused with 400', async () => {
        for (const { name } of filtersOf(definition).filter((field) => isTextFilter(definition, field))) {
          assert.equal((await ask(definition, { [name]: LONG_LETTER.repeat(255) })).status, 200)
          await refused(definition, { [name]: LONG_LETTER.repeat(256) }, /has more than 255 characters/)
        }
        for (const { name } of filtersOf(definition)) {
          await ask(definition, { [name]: LONG_LETTER.repeat(2000) })
          await ask(definition, { [name]: '%_\\'.repeat(85) })
          await ask(definition, { [name]: '9'.repeat(300) })
        }
      })

      test('fields, sums and orders have limits', async () => {
        const names = (count: number) => Array(count).fill('id').join(',')
        assert.equal((await ask(definition, { fields: names(1000) })).status, 200)
        await refused(definition, { fields: names(1001) }, /^fields: names more than 1000 fields/)
        await refused(definition, { order_asc: names(6) }, /^order_asc: a list is ordered by at most 5 fields/)
        await ask(definition, { sums: names(1000), order_asc: names(3), order_desc: names(2), page: '1000000000' })
        const unknown = await ask(definition, {
          fields: Array.from({ length: 1000 }, (_, index) => `f${index}`).join(','),
        })
        assert.equal(unknown.status, 400)
      })
    })
  }

  test('50 filters on custom fields are accepted; more are refused with 400', async () => {
    const booking = records.find(({ name }) => name === 'booking') as RecordDefinition
    const filters = (count: number) => {
      return Object.fromEntries(customFields.slice(0, count).map((id) => [`custom_field_${id}`, 'x'.repeat(255)]))
    }
    for (const filter_operator of ['AND', 'OR']) {
      assert.equal((await ask(booking, { ...filters(FILTERS_MAX), filter_operator })).status, 200)
    }
    await refused(booking, filters(FILTERS_MAX + 1), /^The list has 51 filters; the maximum is 50\.$/)
  })

  test('bookings with all of 20 resources are found; more resources are refused with 400', async () => {
    const booking = records.find(({ name }) => name === 'booking') as RecordDefinition
    const query = (count: number): Query => ({
      resource_ids: Array.from({ length: count }, (_, index) => String(index + 1)).join(','),
      resource_ids_match_all: 'true',
    })
    assert.equal((await ask(booking, query(20))).status, 200)
    await refused(booking, query(21), /^resource_ids_match_all: takes at most 20 resources/)
  })
})
