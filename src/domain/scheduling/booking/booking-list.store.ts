import type { ListSql } from '../../../records/list/list-statement.ts'
import type { Predicate } from '../../../records/list/predicate.ts'

/** Bounds of a time window. */
export type Times = readonly (readonly ['start' | 'end', '<' | '>' | '>=', number])[]

/** Links repeat start and end, so that the window narrows the resource's own index instead of the bookings. */
export function bookedOnAny(resourceIds: readonly number[], times: Times): Predicate {
  return (sql: ListSql) => {
    sql.add('t.id in (select booking_id from booking_resource where ').ofInstance().add(' and ')
    sql.add(sql.dialect.anyOf('resource_id', sql.placeholder(JSON.stringify(resourceIds)), 'integer'))
    for (const [column, operator, stamp] of times) sql.add(` and "${column}" ${operator} `).value(stamp)
    return sql.add(')')
  }
}

export function bookedInWorkspaces(workspaceIds: readonly number[]): Predicate {
  return (sql: ListSql) => {
    sql.add('t.id in (select booking_id from booking_resource where ').ofInstance()
    sql.add(' and resource_id in (select resource_id from workspace_resource where ').ofInstance().add(' and ')
    return sql
      .add(sql.dialect.anyOf('workspace_id', sql.placeholder(JSON.stringify(workspaceIds)), 'integer'))
      .add('))')
  }
}

/** It takes one of these numbers of whole minutes. */
export function takesMinutes(minutes: readonly number[]): Predicate {
  return (sql: ListSql) =>
    sql.add(sql.dialect.anyOf('((t."end" - t.start) / 60)', sql.placeholder(JSON.stringify(minutes)), 'integer'))
}

/** Its status is chargeable, or it has none. */
export const isChargeable: Predicate = (sql: ListSql) => {
  sql.add('(t.status_id is null or exists (select 1 from status as charged where ').ofInstance('charged')
  return sql.add(' and charged.id = t.status_id and charged.chargeable = 1))')
}

/**
 * At least one rate or item is on a live invoice. `is true` makes it a value, so that PostgreSQL reads the billed lines
 * once. Without statistics it would otherwise scan them for each booking.
 */
export const isBilled: Predicate = (sql: ListSql) => {
  sql.add('(t.id in (select billed.booking_id from billed_booking_line as billed where ').ofInstance('billed')
  return sql.add(' and billed.freed is null)) is true')
}
