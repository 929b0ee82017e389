import type { Scope } from '../../../kernel/scope.ts'
import type { Predicate } from '../../../records/list/predicate.ts'

/** Views, as `t`, that the actor owns, or that are shared with the group of the actor. */
export function visibleViews({ actor }: Pick<Scope, 'actor'>): Predicate[] {
  const { userId, groupId } = actor
  return [
    (sql) => {
      sql
        .add('(t.created_id = ')
        .value(userId)
        .add(' or t.id in (select shared.view_id from view_group as shared where ')
      return sql.ofInstance('shared').add(' and shared.group_id = ').value(groupId).add('))')
    },
  ]
}

/** Rows, as `t`, that name by `record` and `record_id` a view that the actor cannot see. */
export function aboutUnseenView({ actor }: Pick<Scope, 'actor'>): Predicate {
  const { userId, groupId } = actor
  return (sql) => {
    sql.add('(t.record = ').value('view').add(' and not (t.record_id in (select owned.id from "view" as owned where ')
    sql.ofInstance('owned').add(' and owned.created_id = ').value(userId)
    sql.add(') or t.record_id in (select shared.view_id from view_group as shared where ').ofInstance('shared')
    return sql.add(' and shared.group_id = ').value(groupId).add(')))')
  }
}
