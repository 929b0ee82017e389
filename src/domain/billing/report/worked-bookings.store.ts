import type { Scope } from '../../../kernel/scope.ts'
import { ListSql } from '../../../records/list/list-statement.ts'
import { anyOf, compare, noneOf, not, type Predicate } from '../../../records/list/predicate.ts'
import { visibleRows } from '../../../records/list/visible-rows.ts'
import { DRAFT } from '../../paper/document/index.ts'
import { booking, isBilled, isChargeable } from '../../scheduling/booking/index.ts'
import { project } from '../../scheduling/project/index.ts'

const PAGE = 200

/** Which bookings are looked for; times in UNIX seconds. */
export interface PastBookings {
  /** They have ended by then. */
  readonly endedBy: number
  readonly startsFrom: number | undefined
  readonly startsBefore: number | undefined
  readonly projectId: number | undefined
}

/**
 * The ids of chargeable bookings that the actor sees as they are, and that no invoice bills: the same as the list of
 * bookings with `billed=false`. In pages, oldest first.
 */
export function unbilledBookingIds(scope: Scope, which: PastBookings): AsyncGenerator<number[]> {
  return bookingIds(scope, [
    isChargeable,
    not(isBilled),
    compare('end', '<=', which.endedBy),
    ...(which.startsFrom === undefined ? [] : [compare('start', '>=', which.startsFrom)]),
    ...(which.startsBefore === undefined ? [] : [compare('start', '<', which.startsBefore)]),
    ...(which.projectId === undefined ? [] : [anyOf('project_id', [which.projectId])]),
  ])
}

/** The ids of all bookings of a project, except those whose status never clashes. In pages, oldest first. */
export function projectBookingIds(scope: Scope, projectId: number): AsyncGenerator<number[]> {
  const exempt = scope.instance.settings.clash_exempt_statuses
  return bookingIds(scope, [
    anyOf('project_id', [projectId]),
    ...(exempt.length === 0 ? [] : [noneOf('status_id', exempt)]),
  ])
}

async function* bookingIds(scope: Scope, which: readonly Predicate[]): AsyncGenerator<number[]> {
  const { db } = scope
  const masked = booking.masked?.(scope)?.rows
  const conditions: Predicate[] = [
    ...visibleRows(booking, scope),
    ...(masked === undefined ? [] : [not(masked)]),
    ...which,
  ]
  for (let after = { start: -1, id: 0 }; ; ) {
    const sql = new ListSql(db.dialect, db.instanceId, 'booking')
    sql.add('select t.id, t.start from booking as t where ').ofInstance('t').add(' and t.deleted is null and ')
    sql.joined(conditions, ' and ').add(' and t.start >= ').value(after.start)
    sql.add(' and (t.start > ').value(after.start).add(' or t.id > ').value(after.id)
    sql.add(`) order by t.start, t.id limit ${PAGE}`)
    const rows = await db.scan<{ id: number; start: number }>(sql.text, sql.values)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last
  }
}

/** The planned time and the name of a project; undefined for projects that the actor may not see. */
export async function plannedProject(scope: Scope, id: number) {
  const { db } = scope
  const sql = new ListSql(db.dialect, db.instanceId, 'project')
  sql.add('select t.name, t.budget_amount, t.budget_hours from project as t where ').ofInstance('t')
  sql.add(' and t.deleted is null and t.id = ').value(id)
  for (const predicate of visibleRows(project, scope)) predicate(sql.add(' and '))
  const [row] = await db.statement<{ name: string; budget_amount: number | null; budget_hours: number | null }>(
    sql.text,
    sql.values,
  )
  return row
}

/** Sums of the invoices and credit notes of a project for each day, and the amount due, in ten-thousandths. */
export interface ProjectDocument {
  readonly date: number
  readonly currency: string
  readonly net_total: number
  /** Of invoices; 0 for credit notes. */
  readonly balance: number
}

/** The issued documents of a project, with what credit notes take back below zero. */
export async function projectDocuments({ db }: Scope, projectId: number): Promise<ProjectDocument[]> {
  const sql = new ListSql(db.dialect, db.instanceId, 'invoice')
  sql.add('select t.date, t.currency, t.net_total, t.balance from invoice as t where ').ofInstance('t')
  sql.add(` and t.deleted is null and t.status_id <> ${DRAFT} and t.project_id = `).value(projectId)
  sql.add(' union all select c.date, c.currency, -c.net_total, 0 from credit_note as c where ').ofInstance('c')
  sql.add(' and c.deleted is null and c.project_id = ').value(projectId).add(' order by 1')
  return db.scan<ProjectDocument>(sql.text, sql.values)
}
