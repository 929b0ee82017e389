import { Invalid } from '../../kernel/errors.ts'
import { collect, queryText } from '../../kernel/http/params.ts'
import { integerValue, LISTED_VALUES_MAX, oneChoice } from '../../kernel/query-value.ts'
import { PAGE_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from './list-limits.ts'
import type { Predicate } from './predicate.ts'

/** The parameters of a list's query. `plan-list` gives the names their meaning. */
export interface ListRequest {
  readonly fields: readonly string[] | undefined
  readonly limit: number
  readonly page: number
  readonly order: readonly { readonly name: string; readonly direction: 'asc' | 'desc' }[]
  readonly operator: 'or' | 'and'
  readonly updatedAfter: number | undefined
  /** Members to sum over the whole list. */
  readonly sums: readonly string[]
  /** The group of the sums. */
  readonly sumsBy: string | undefined
  /** Every other parameter. */
  readonly others: ReadonlyMap<string, string>
  /** Conditions that are not in the query. They exclude masked rows. */
  readonly further?: readonly Predicate[]
}

/** Reads the standard parameters; throws `Invalid` with all malformed parts. */
export function parseList(query: Readonly<Record<string, unknown>>): ListRequest {
  const faults: Invalid['faults'][number][] = []
  const others = new Map<string, string>()
  const request = {
    fields: undefined as readonly string[] | undefined,
    limit: PAGE_SIZE_DEFAULT,
    page: 1,
    order: [] as ListRequest['order'][number][],
    operator: 'or' as 'or' | 'and',
    updatedAfter: undefined as number | undefined,
    sums: [] as readonly string[],
    sumsBy: undefined as string | undefined,
    others,
  }
  const readers: Readonly<Record<string, (text: string) => void>> = {
    fields: (text) => {
      request.fields = names('fields', text)
    },
    limit: (text) => {
      request.limit = integerValue('limit', text, 1, PAGE_SIZE_MAX)
    },
    page: (text) => {
      request.page = integerValue('page', text, 1, PAGE_MAX)
    },
    order_asc: (text) => {
      request.order.unshift(...ordered('order_asc', text, 'asc'))
    },
    order_desc: (text) => {
      request.order.push(...ordered('order_desc', text, 'desc'))
    },
    filter_operator: (text) => {
      request.operator = oneChoice('filter_operator', text, ['OR', 'AND']) === 'AND' ? 'and' : 'or'
    },
    updated_after: (text) => {
      request.updatedAfter = integerValue('updated_after', text, 0, 253_402_300_799)
    },
    sums: (text) => {
      request.sums = names('sums', text)
    },
    sums_by: (text) => {
      request.sumsBy = text
    },
  }
  for (const [name, value] of Object.entries(query)) {
    collect(faults, () => {
      const text = queryText(name, value)
      const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
      if (reader === undefined) others.set(name, text)
      else reader(text)
    })
  }
  if (faults.length > 0) throw new Invalid(faults)
  return request
}

/** The names of the parameters that `parseList` reads itself. */
export const standardParameters = [
  'fields',
  'limit',
  'page',
  'order_asc',
  'order_desc',
  'filter_operator',
  'updated_after',
  'sums',
  'sums_by',
] as const

function names(parameter: string, text: string): string[] {
  const parts = text.split(',', LISTED_VALUES_MAX + 1).map((part) => part.trim())
  if (parts.length > LISTED_VALUES_MAX) throw Invalid.field(parameter, `names more than ${LISTED_VALUES_MAX} fields`)
  if (parts.some((part) => part === ''))
    throw Invalid.field(parameter, 'names an empty field', 'A comma-separated list of field names.')
  return parts
}

function ordered(parameter: string, text: string, direction: 'asc' | 'desc'): ListRequest['order'][number][] {
  return names(parameter, text).map((name) => ({ name, direction }))
}
