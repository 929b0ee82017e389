import { Invalid } from '../../kernel/errors.ts'
import { collect, paramNamed, queryText } from '../../kernel/http/params.ts'
import { standardParameters } from '../../kernel/http/standard-parameters.ts'
import { PAGE_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../../kernel/list-limits.ts'
import { integerValue, LISTED_VALUES_MAX, oneChoice } from '../../kernel/query-value.ts'
import { STAMP_MAX } from '../../kernel/time/zone.ts'
import type { RecordDefinition } from '../define-record.ts'
import type { Predicate } from './predicate.ts'

/** The parameters of a list's query. `plan-list` gives the names their meaning. */
export interface ListRequest {
  readonly fields: readonly string[] | undefined
  /** Only these records; for our own code, which needs no text. */
  readonly ids?: readonly number[]
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

/** The first page of a list, as it is without parameters. */
export const firstPage: ListRequest = {
  fields: undefined,
  limit: PAGE_SIZE_DEFAULT,
  page: 1,
  order: [],
  operator: 'or',
  updatedAfter: undefined,
  sums: [],
  sumsBy: undefined,
  others: new Map(),
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Reads the standard parameters; throws `Invalid` with all malformed parts. `definition` describes the others in errors. */
export function parseList(query: Readonly<Record<string, unknown>>, definition?: RecordDefinition): ListRequest {
  const faults: Invalid['faults'][number][] = []
  const others = new Map<string, string>()
  const order: ListRequest['order'][number][] = []
  const request: Writable<ListRequest> = { ...firstPage, order, others }
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
      order.unshift(...ordered('order_asc', text, 'asc'))
    },
    order_desc: (text) => {
      order.push(...ordered('order_desc', text, 'desc'))
    },
    filter_operator: (text) => {
      request.operator = oneChoice('filter_operator', text, ['OR', 'AND']) === 'AND' ? 'and' : 'or'
    },
    updated_after: (text) => {
      request.updatedAfter = integerValue('updated_after', text, 0, STAMP_MAX)
    },
    sums: (text) => {
      request.sums = names('sums', text)
    },
    sums_by: (text) => {
      request.sumsBy = text
    },
  }
  for (const [name, value] of Object.entries(query)) {
    collect(faults, describe(definition, name), () => {
      const text = queryText(name, value)
      const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
      if (reader === undefined) others.set(name, text)
      else reader(text)
    })
  }
  if (faults.length > 0) throw new Invalid(faults)
  return request
}

/** For errors about a parameter of any name. */
export function describe(definition: RecordDefinition | undefined, name: string): string | undefined {
  const own = paramNamed(definition?.params?.params ?? {}, name) ?? definition?.members.get(name)
  return (standardParameters.get(name) ?? own)?.description
}

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
