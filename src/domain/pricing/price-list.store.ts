import { SqlText } from '../../kernel/db/sql-text.ts'
import type { Scope } from '../../kernel/scope.ts'

export interface RatedResourceRow {
  readonly id: number
  readonly name: string
  readonly rates: string | null
  /** Of any rate scheme that the instance has; null where it has none. */
  readonly a_scheme: number | null
}

/** Resources with their own rates, and whether there are schemes to be read. */
export function ratedResources(scope: Scope, ids: readonly number[]): Promise<RatedResourceRow[]> {
  const sql = new SqlText(scope.db.dialect, scope.instance.id).add('select id, name, rates')
  sql.add(', (select min(s.id) from rate_scheme as s where ').ofInstance('s').add(' and s.deleted is null) as a_scheme')
  sql.add(' from resource where ').ofInstance().add(' and ')
  sql.add(sql.dialect.anyOf('id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  return scope.db.statement<RatedResourceRow>(sql.text, sql.values)
}

/** Ids of links are joined by commas; null where there are none. */
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
  readonly resource_ids: string | null
  readonly client_ids: string | null
  readonly project_ids: string | null
}

/** All live schemes, in the order of their ids. */
export function rateSchemes(scope: Scope): Promise<RateSchemeRow[]> {
  const sql = new SqlText(scope.db.dialect, scope.instance.id).add('select s.*')
  for (const [name, table, column] of links) {
    const ofInstance = `l.instance_id = ${sql.placeholder(scope.instance.id)}`
    const fromWhere = `${table} as l where ${ofInstance} and l.rate_scheme_id = s.id`
    sql.add(`, ${sql.dialect.joined(`l.${column}`, fromWhere, `l.${column}`)} as ${name}`)
  }
  sql.add(' from rate_scheme as s where ').ofInstance('s').add(' and s.deleted is null order by s.id')
  return scope.db.statement<RateSchemeRow>(sql.text, sql.values)
}

const links = [
  ['resource_ids', 'rate_scheme_resource', 'resource_id'],
  ['client_ids', 'rate_scheme_client', 'contact_id'],
  ['project_ids', 'rate_scheme_project', 'project_id'],
] as const
