import { levelAllows, moduleOf } from '../../../kernel/auth/modules.ts'
import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { RecordDefinition } from '../../../records/define-record.ts'
import { anyOf, not, type Predicate } from '../../../records/list/predicate.ts'
import { namesKnownBooking } from './booking-visibility.store.ts'
import { isAboutMail, mailsOfHiddenProjects } from './mail-visibility.store.ts'
import { aboutUnseenView } from './view-visibility.store.ts'

/**
 * Rows, as `t`, that name by `record` and `record_id` a record that the actor can read, and sees in full: journal entries,
 * webhook deliveries.
 */
export function readableEntries(scope: Scope, kinds: readonly RecordDefinition[]): Predicate[] {
  const { levels } = scope.actor
  const unreadable = kinds.flatMap(({ name, permission }) =>
    permission === 'ANY' || levelAllows(levels[moduleOf(permission)], 'READ') ? [] : name,
  )
  const isOfUnseenView = kinds.some(({ name }) => name === 'view') ? [not(aboutUnseenView(scope))] : []
  return [
    ...isOfUnseenView,
    ...visibleEntries(scope),
    ...(unreadable.length === 0 ? [] : [not(anyOf('record', unreadable))]),
  ]
}

/** Journal entries, as `t`, about records that the actor sees in full: an entry contains old values of the record. */
function visibleEntries(scope: Scope): Predicate[] {
  const { visibility } = scope.actor
  if (visibility === undefined) return []
  const aboutOthers = Object.entries(visibility.hidden).flatMap(([record, ids]) =>
    ids.length === 0 ? [] : notAbout(record, anyOf('record_id', ids)),
  )
  const projects = hiddenFrom(scope.actor, 'project')
  const mails = mailsOfHiddenProjects(scope)
  return [
    ...aboutOthers,
    ...(projects.length === 0 ? [] : [notAbout('project/phase', isPhaseOf(projects))]),
    ...(mails === undefined ? [] : [notAbout('mail', isAboutMail(mails))]),
    ...namesKnownBooking(scope, 'record_id').map((isKnown) => notAbout('booking', not(isKnown))),
  ]
}

function notAbout(record: string, ids: Predicate): Predicate {
  return (sql) => {
    sql.add('not (t.record = ').value(record).add(' and ')
    ids(sql)
    return sql.add(')')
  }
}

function isPhaseOf(projectIds: readonly number[]): Predicate {
  return (sql) => {
    sql.add('t.record_id in (select phase.id from project_phase as phase where ').ofInstance('phase').add(' and ')
    return sql
      .add(sql.dialect.anyOf('phase.project_id', sql.placeholder(JSON.stringify(projectIds)), 'integer'))
      .add(')')
  }
}
