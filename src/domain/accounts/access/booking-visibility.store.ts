import { hiddenFrom, readOnlyFor, visibleIds } from '../../../kernel/auth/visibility.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { ListSql } from '../../../records/list/list-statement.ts'
import { allOf, anyOf, not, nothing, type Predicate, writeIsOneOf } from '../../../records/list/predicate.ts'

type Viewing = Pick<Scope, 'actor'>

/** SQL conditions on bookings, as `t`. Empty or undefined for actors who see everything. */

/**
 * Bookings that exist for the actor: those without a resource, and those with at least one visible resource. If the
 * schedules of others are hidden, only the actor's own.
 */
export function visibleBookings({ actor }: Viewing): Predicate[] {
  const hidden = hiddenFrom(actor, 'resource')
  const isOwn = actor.visibility?.own?.others === 'hidden' ? ownBookings(actor) : undefined
  const isSeen: Predicate = (sql) => {
    sql.add('(not (')
    hasAnyOf(hidden)(sql)
    sql.add(') or exists (select 1 from booking_resource as seen where ').ofInstance('seen')
    sql.add(' and seen.booking_id = t.id and not (')
    return sql.add(sql.dialect.anyOf('seen.resource_id', sql.placeholder(JSON.stringify(hidden)), 'integer')).add(')))')
  }
  return [...(hidden.length === 0 ? [] : [isSeen]), ...(isOwn === undefined ? [] : [isOwn])]
}

/** Bookings that the actor sees only as busy time: of private projects, and of others if those are anonymous. */
export function busyBookings({ actor }: Viewing): Predicate | undefined {
  const projects = hiddenFrom(actor, 'project')
  const isOwn = actor.visibility?.own?.others === 'anonymous' ? ownBookings(actor) : undefined
  const isPrivate: Predicate = (sql) => {
    sql.add('(t.project_id is not null and ')
    anyOf('project_id', projects)(sql)
    return sql.add(')')
  }
  const busy = [...(projects.length === 0 ? [] : [isPrivate]), ...(isOwn === undefined ? [] : [not(isOwn)])]
  if (busy.length === 0) return undefined
  return (sql) => sql.add('(').joined(busy, ' or ').add(')')
}

/** The bookings of the person's resources, and those that the person has created. */
function ownBookings({ visibility, userId }: Scope['actor']): Predicate {
  return (sql) => {
    sql.add('(t.created_id = ').value(userId).add(' or ')
    hasAnyOf(visibility?.own?.resourceIds ?? [])(sql)
    return sql.add(')')
  }
}

function hasAnyOf(resourceIds: readonly number[]): Predicate {
  return (sql) => {
    sql.add('t.id in (select link.booking_id from booking_resource as link where ').ofInstance('link').add(' and ')
    return sql
      .add(sql.dialect.anyOf('link.resource_id', sql.placeholder(JSON.stringify(resourceIds)), 'integer'))
      .add(')')
  }
}

/** The visibility of a booking for the actor; each 1 or 0. */
export interface BookingVisibility {
  readonly id: number
  readonly unseen: number
  readonly busy: number
  /** It has a resource that the actor cannot book. */
  readonly barred: number
}

/** The visibility of these bookings for the actor, live and deleted. */
export async function bookingVisibilities(scope: Scope, ids: readonly number[]): Promise<BookingVisibility[]> {
  const { actor, db } = scope
  const barred = [...hiddenFrom(actor, 'resource'), ...readOnlyFor(actor, 'resource')]
  const sql = new ListSql(db.dialect, db.instanceId, 'booking').add('select t.id, ')
  writeIsOneOf(sql, isUnseen(scope)).add(' as unseen, ')
  writeIsOneOf(sql, busyBookings(scope) ?? nothing).add(' as busy, ')
  writeIsOneOf(sql, hasAnyOf(barred)).add(' as barred from booking as t where ').ofInstance('t').add(' and ')
  anyOf('id', ids)(sql)
  return db.statement<BookingVisibility>(sql.text, sql.values)
}

function isUnseen(scope: Viewing): Predicate {
  const visible = visibleBookings(scope)
  return visible.length === 0 ? nothing : not(allOf(visible))
}

/** Whether a booking of these resources, made by another user, exists for the actor. */
export function sawBooking({ actor }: Viewing, resourceIds: readonly number[] | undefined): boolean {
  if (resourceIds === undefined) return false
  const own = actor.visibility?.own
  const isSeen = resourceIds.length === 0 || visibleIds(actor, 'resource', resourceIds).length > 0
  return isSeen && (own?.others !== 'hidden' || resourceIds.some((id) => own.resourceIds.includes(id)))
}

/** True for rows whose column names a booking that exists for the actor. */
export function namesVisibleBooking(scope: Viewing, column: string): Predicate[] {
  const visible = visibleBookings(scope)
  return visible.length === 0 ? [] : [namesBooking(column, allOf(visible))]
}

/** True for rows whose column names a booking that the actor sees in full. */
export function namesKnownBooking(scope: Viewing, column: string): Predicate[] {
  const busy = busyBookings(scope)
  const known = [...visibleBookings(scope), ...(busy === undefined ? [] : [not(busy)])]
  return known.length === 0 ? [] : [namesBooking(column, allOf(known))]
}

function namesBooking(column: string, isKnown: Predicate): Predicate {
  return (sql) => {
    sql.add(`t."${column}" in (select t.id from booking as t where `).ofInstance('t')
    isKnown(sql.add(' and '))
    return sql.add(')')
  }
}
