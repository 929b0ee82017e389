import { hiddenFrom, visibleIds } from '../../../kernel/auth/visibility.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { ListSql } from '../../../records/list/list-statement.ts'
import { anyOf, compare, type Predicate } from '../../../records/list/predicate.ts'
import { visibleRows } from '../../../records/list/visible-rows.ts'
import { timeEntry } from '../../scheduling/time-entry/index.ts'

export interface TimeSums {
  /** The id of the person, project or activity. */
  readonly key: number | null
  readonly entries: number
  readonly duration_sec: number
  readonly billable_sec: number
}

export interface SpentTime {
  readonly startsFrom: number | undefined
  readonly startsBefore: number | undefined
  readonly projectIds: readonly number[] | undefined
}

/** The entries that have ended, as far as the actor sees them, summed in seconds. */
export async function timeSums(
  scope: Scope,
  by: 'person' | 'project' | 'activity',
  { startsFrom, startsBefore, projectIds }: SpentTime,
): Promise<TimeSums[]> {
  const { db, actor } = scope
  const sql = new ListSql(db.dialect, db.instanceId, 'time-entry')
  const { integer } = db.dialect.ddl
  sql.add('select ')
  if (by === 'person') sql.add('t.owner_id')
  else if (by === 'project') {
    const hidden = sql.dialect.anyOf(
      't.project_id',
      sql.placeholder(JSON.stringify(hiddenFrom(actor, 'project'))),
      'integer',
    )
    sql.add(`case when not (${hidden}) then t.project_id end`)
  } else sql.add('a.id')
  sql.add(
    ` as "key", cast(count(*) as ${integer}) as entries, cast(sum(t."end" - t.start) as ${integer}) as duration_sec`,
  )
  sql.add(`, cast(sum(case when t.billable = 1 then t."end" - t.start else 0 end) as ${integer}) as billable_sec`)
  sql.add(' from time_entry as t')
  if (by === 'activity') {
    sql.add(' left join (select a.name, min(a.id) as id from time_activity as a where ').ofInstance('a')
    sql.add(' and a.deleted is null group by a.name) as a on a.name = t.name')
  }
  sql.add(' where ').ofInstance('t').add(' and t.deleted is null and t."end" is not null')
  const conditions: Predicate[] = [
    ...visibleRows(timeEntry, scope),
    ...(startsFrom === undefined ? [] : [compare('start', '>=', startsFrom)]),
    ...(startsBefore === undefined ? [] : [compare('start', '<', startsBefore)]),
    ...(projectIds === undefined ? [] : [anyOf('project_id', visibleIds(actor, 'project', projectIds))]),
  ]
  for (const condition of conditions) condition(sql.add(' and '))
  return db.scan<TimeSums>(sql.add(' group by 1').text, sql.values)
}
