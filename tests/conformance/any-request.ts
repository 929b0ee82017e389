/** Random requests of all kinds, most of them about bookings, from fast-check. */
import fc from 'fast-check'
import type { RecordDefinition } from '../../src/records/define-record.ts'
import { records } from '../../src/registry.ts'
import { definitionOf } from './samples.ts'
import { DAY, HOUR } from './twin-studios.ts'

/**
 * The journal begins with the creation of the instance and its name, whose ids differ. Its entries about visible
 * records contain the ids of referred records, so values are only searched for secrets.
 */
const FOUNDED = '16'

/** The two instances differ in their names, and in random names of files. */
const kinds = records.filter(({ name }) => name !== 'instance' && name !== 'file')

const words = [
  'grading',
  'sec',
  'red',
  'blue',
  'private',
  'project alpha',
  'alpha',
  'camera',
  'imported',
  'Day',
  'a',
  'yours',
]
const value = fc.oneof(
  fc.constantFrom(...words),
  fc.integer({ min: 0, max: 14 }).map(String),
  fc.constantFrom(
    'true',
    'false',
    `${DAY}`,
    `${DAY + HOUR}`,
    `${DAY + 1}`,
    '2026-03-09',
    '#ff0000',
    'EUR',
    '1,2,3',
    'o1,o2',
  ),
)

function query(definition: RecordDefinition): fc.Arbitrary<string> {
  const members = [...definition.members.values()]
  const customs = definition.customFields === undefined ? [] : ['custom_field_1', 'custom_field_2']
  const names = [...members.filter((one) => one.answer !== null).map(({ name }) => name), ...customs]
  const filters = [...members.filter((one) => one.filter !== undefined).map(({ name }) => name), ...customs]
  const orders = [...members.filter((one) => one.order !== undefined).map(({ name }) => name), ...customs]
  const params = Object.keys(definition.params?.params ?? {})
  const address = definition.address?.parameter ?? 'id'
  const pick = (from: readonly string[]) => (from.length === 0 ? fc.constant('id') : fc.constantFrom(...from))
  const pairs = fc.record(
    {
      fields: fc.uniqueArray(pick(names), { minLength: 1, maxLength: 6 }).map(String),
      order_asc: pick(orders),
      order_desc: pick(orders),
      limit: fc.constantFrom('1', '3', '1000'),
      page: fc.constantFrom('1', '2'),
      filter_operator: fc.constantFrom('AND', 'OR'),
      updated_after: fc.constant('1'),
      [address]: fc.constantFrom('1', '2', '1,2,3,4,5,6', 'p1', 'o1,o2'),
    },
    { requiredKeys: [] },
  )
  const own = fc.dictionary(pick([...filters, ...params]), value, { maxKeys: 3 })
  return fc.tuple(pairs, own).map(([standard, given]) => {
    const { fields, ...others } = standard
    const asked = Object.keys(given).filter((name) => customs.includes(name))
    const all = {
      ...given,
      ...others,
      ...(fields !== undefined && { fields: [fields, ...asked].join() }),
      ...(definition.name === 'journal' && { after_id: FOUNDED, fields: 'id,record,record_id,action,event' }),
    }
    return `/v2/${definition.name}?${new URLSearchParams(all as Record<string, string>)}`
  })
}

const times = fc.record({ from: fc.integer({ min: -2, max: 9 }), hours: fc.integer({ min: 1, max: 12 }) })
const resourceIds = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 })
/** The path of a GET. */
export const anyRead = fc.oneof(
  fc.integer({ min: 1, max: 14 }).map((id) => `/v2/booking/price?id=${id}`),
  { weight: 3, arbitrary: fc.constantFrom(...words).map((word) => `/v2/search?q=${encodeURIComponent(word)}`) },
  { weight: 6, arbitrary: query(definitionOf('booking')) },
  ...kinds.map((kind) => ({ weight: 1, arbitrary: query(kind) })),
  {
    weight: 2,
    arbitrary: fc
      .tuple(times, resourceIds, fc.boolean(), fc.integer({ min: 1, max: 12 }))
      .map(([{ from, hours }, ids, byBooking, id]) => {
        const span = `start=${DAY + from * HOUR}&end=${DAY + (from + hours) * HOUR}`
        return `/v2/booking/checkclash?${span}&${byBooking ? `id=${id}` : `resources=${ids}`}`
      }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(times, resourceIds, fc.boolean())
      .map(
        ([{ from, hours }, ids, byType]) =>
          `/v2/resource/availability?from=${DAY + from * HOUR}&to=${DAY + (from + hours) * HOUR}&duration_min=30&` +
          (byType ? 'type_id=1' : `resource_ids=${ids}`),
      ),
  },
)

/** Writes that are refused, or that change nothing: their answers must not reveal anything either. */
export const anyWrite = fc
  .tuple(
    fc.constantFrom('booking', 'project', 'project/phase', 'resource', 'workspace', 'time-entry', 'quote'),
    fc.constantFrom('PUT', 'DELETE', 'POST'),
    fc.integer({ min: 1, max: 16 }),
  )
  .map(([record, method, id]) => ({ method, path: `/v2/${record}${method === 'POST' ? '/restore' : ''}?id=${id}` }))
