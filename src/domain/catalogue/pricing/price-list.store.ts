import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'

export interface RatedResourceRow {
  readonly id: number
  readonly name: string
  readonly rates: string | null
}

export interface ListedResourceRow {
  readonly rate_scheme_id: number
  readonly resource_id: number
}

const own = [
  ...['id', 'name', 'type_id', 'currency', 'hour_rate', 'hour_buy_rate', 'day_rate', 'day_buy_rate', 'week_rate'],
  ...['week_buy_rate', 'hour_rate_percent', 'day_rate_percent', 'fixed_date', 'date_start', 'date_end', 'time_start'],
  ...['time_end', 'overtime_hours', 'custom_field_id', 'custom_field_value', 'override_base', 'default_unit'],
]

/** The tables that `priceRows` reads. */
export const pricedTables = [
  'resource',
  'rate_scheme',
  'rate_scheme_resource',
  'rate_scheme_client',
  'rate_scheme_project',
] as const

/** The texts are JSON arrays. Many writes get the same text of schemes, so it is parsed only once. */
export interface PriceRows {
  /** Of `RatedResourceRow`. */
  readonly resources: string
  /** Of `ListedResourceRow`: which schemes list these resources. */
  readonly listed: string
  /** Of `RateSchemeRow`: all live schemes, ordered by id. */
  readonly schemes: string
}

/** Reads everything that prices of these resources depend on, in one statement. */
export async function priceRows(scope: Scope, resourceIds: readonly number[]): Promise<PriceRows> {
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  const { dialect } = sql
  const ids = JSON.stringify(resourceIds)
  const ofInstance = (alias: string) => `${alias}.instance_id = ${sql.placeholder(scope.instance.id)}`
  const anyOfIds = (column: string) => dialect.anyOf(column, sql.placeholder(ids), 'integer')
  const ofScheme = (table: string) => `${table} as l where ${ofInstance('l')} and l.rate_scheme_id = s.id`
  const linked = (table: string, column: string) => dialect.joined(column, ofScheme(table), column)
  const resources = `resource as r where ${ofInstance('r')} and ${anyOfIds('r.id')}`
  sql.add(`select ${dialect.jsonRows(['id', 'name', 'rates'], resources, 'id')} as resources`)
  const listed = `rate_scheme_resource as l where ${ofInstance('l')} and ${anyOfIds('l.resource_id')}`
  sql.add(`, ${dialect.jsonRows(['rate_scheme_id', 'resource_id'], listed, 'rate_scheme_id')} as listed`)
  const schemes = `(select ${own.map((column) => `s.${column}`).join(', ')}
      , (select min(l.resource_id) from ${ofScheme('rate_scheme_resource')}) as a_resource
      , ${linked('rate_scheme_client', 'l.contact_id')} as client_ids
      , ${linked('rate_scheme_project', 'l.project_id')} as project_ids
    from rate_scheme as s where ${ofInstance('s')} and s.deleted is null) as scheme`
  sql.add(`, ${dialect.jsonRows([...own, 'a_resource', 'client_ids', 'project_ids'], schemes, 'id')} as schemes`)
  const [rows] = await scope.db.statement<PriceRows>(sql.text, sql.values)
  if (rows === undefined) throw new Error('a select of scalars has one row')
  return rows
}

/** `client_ids` and `project_ids` are joined by commas; null if there are none. */
export interface RateSchemeRow {
  readonly id: number
  readonly name: string
  readonly type_id: number
  readonly currency: string
  readonly hour_rate: number | null
  readonly hour_buy_rate: number | null
  readonly day_rate: number | null
  readonly day_buy_rate: number | null
  readonly week_rate: number | null
  readonly week_buy_rate: number | null
  readonly hour_rate_percent: number
  readonly day_rate_percent: number
  readonly fixed_date: number
  readonly date_start: string | null
  readonly date_end: string | null
  readonly time_start: string | null
  readonly time_end: string | null
  readonly overtime_hours: number | null
  readonly custom_field_id: number | null
  readonly custom_field_value: string | null
  readonly override_base: number
  readonly default_unit: number | null
  /** One of the resources that it lists; null if it lists none. */
  readonly a_resource: number | null
  readonly client_ids: string | null
  readonly project_ids: string | null
}
