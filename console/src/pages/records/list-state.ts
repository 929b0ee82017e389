/** The state of a list of records, as its URL holds it: a link and a reload show the same. */
import type { Query } from '../../api/client.ts'
import type { KindFacts, MemberFacts } from '../../api/kind-facts.ts'
import { percentFlag } from './percentage.ts'
import { firstColumns, firstSort, memberOf, paramsOf } from './record-screens.ts'

export interface ListState {
  readonly text: string
  /** `-date`: sorted by it, descending. */
  readonly sort: string
  readonly columns: readonly string[]
  readonly filters: readonly Filter[]
  /** How filters combine. */
  readonly all: boolean
  /** The record that is open: its id, or `new`. */
  readonly open: string | undefined
}

export interface Filter {
  readonly name: string
  readonly value: string
}

const FILTER = 'f.'

export function readState(facts: KindFacts, search: string): ListState {
  const given = new URLSearchParams(search)
  const known = (name: string) => memberOf(facts, name) !== undefined
  const filters = (name: string) => known(name) || paramsOf(facts).includes(name)
  const columns = (given.get('columns') ?? '').split(',').filter(known)
  const sort = given.get('sort') ?? ''
  return {
    text: given.get('q') ?? '',
    sort: known(sort.replace(/^-/, '')) ? sort : firstSort(facts),
    columns: columns.length > 0 ? columns : firstColumns(facts),
    filters: [...given]
      .filter(([name]) => name.startsWith(FILTER) && filters(name.slice(FILTER.length)))
      .map(([name, value]) => ({ name: name.slice(FILTER.length), value })),
    all: given.get('match') !== 'any',
    open: given.get('open') ?? undefined,
  }
}

/** The state as the query of an address; what is as it begins is left out. */
export function writeState(facts: KindFacts, state: ListState): string {
  const pairs: [string, string][] = [
    ...(state.text === '' ? [] : [['q', state.text] as [string, string]]),
    ...(state.sort === firstSort(facts) ? [] : [['sort', state.sort] as [string, string]]),
    ...(state.columns.join() === firstColumns(facts).join()
      ? []
      : [['columns', state.columns.join(',')] as [string, string]]),
    ...state.filters.map(({ name, value }): [string, string] => [`${FILTER}${name}`, value]),
    ...(state.all ? [] : [['match', 'any'] as [string, string]]),
    ...(state.open === undefined ? [] : [['open', state.open] as [string, string]]),
  ]
  return new URLSearchParams(pairs).toString()
}

/** Members by which people look for a record, the first one that a kind has. */
const searched = [
  'name',
  'last_name',
  'number',
  'subject',
  'description',
  'reference',
  'url',
  'actor_name',
  'error',
  'last_error',
]

export function searchMember(facts: KindFacts): MemberFacts | undefined {
  return searched.flatMap((name) => memberOf(facts, name) ?? []).find(({ filter }) => filter === true)
}

/** The query parameters of the request, except the page. */
export function queryOf(facts: KindFacts, state: ListState): Query {
  const { sort, columns, filters, all, text } = state
  const by = sort.replace(/^-/, '')
  const member = searchMember(facts)
  const asked = Object.groupBy(filters, ({ name }) => name)
  const values = Object.entries(asked).map(([name, some = []]) => [name, some.map(({ value }) => value).join(',')])
  const search = text.trim() === '' || member === undefined ? {} : { [member.name]: searchedValue(member, text.trim()) }
  const sums = columns.filter((name) => sumsOf(facts).includes(name))
  return {
    ...Object.fromEntries(values),
    ...search,
    ...(values.length + Object.keys(search).length > 1 && { filter_operator: all ? 'AND' : 'OR' }),
    // Records of one day: the newest first, too.
    ...(sort.startsWith('-') ? { order_desc: by === 'id' ? by : `${by},id` } : { order_asc: by }),
    ...(sums.length > 0 && { sums: sums.join(',') }),
    // The service filters and sorts only by those custom fields that it also returns.
    fields: fieldsOf(facts, [...columns, ...[by, ...Object.keys(asked)].filter(isCustom)]).join(','),
  }
}

/** What a document is searched by: the number at the end of `INV-22`, as it is printed. No document has the number 0. */
function searchedValue({ type }: MemberFacts, text: string): string {
  if (type !== 'number') return text
  return /(?<!\d)0*([1-9]\d{0,14})$/.exec(text)?.[1] ?? '0'
}

/** Lists of prices: the sum of what different things cost means nothing, nor does that of percentages. */
const priceLists = new Set(['billable-item', 'rate-scheme'])

/** The amounts that a list sums. */
export function sumsOf({ kind, sums }: KindFacts): readonly string[] {
  return priceLists.has(kind) ? [] : sums
}

function isCustom(name: string): boolean {
  return name.startsWith('custom_field_')
}

/** The fields to read of each record: the columns, its name, and the currency of its amounts. */
function fieldsOf(facts: KindFacts, columns: readonly string[]): readonly string[] {
  const beside = [
    'id',
    'uuid',
    'currency',
    'prefix',
    'number',
    'name',
    'overdue',
    ...columns.map(percentFlag),
    // The days of bookings.
    ...(memberOf(facts, 'all_day') === undefined ? [] : ['all_day', 'start', 'end', 'timezone']),
  ]
  return [...new Set([...beside.filter((name) => memberOf(facts, name) !== undefined), ...columns])]
}

const sortable = new Set(['text', 'long-text', 'number', 'amount', 'moment', 'day', 'date', 'choice', 'record-id'])

/** Lists sort by what is text or a number. */
export function canSort({ type }: MemberFacts): boolean {
  return sortable.has(type)
}
