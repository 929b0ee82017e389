import Type from 'typebox'
import { levelAllows, moduleOf } from '../../kernel/auth/modules.ts'
import type { Scope } from '../../kernel/scope.ts'
import { defineRecord, type RecordDefinition } from '../../records/define-record.ts'
import { computed } from '../../records/fields/computed.ts'
import { integer } from '../../records/fields/integer.ts'
import { text } from '../../records/fields/text.ts'
import { isoText } from '../../records/fields/timestamp.ts'
import { userName } from '../../records/fields/user-name.ts'
import { listParams } from '../../records/list/list-params.ts'
import { anyOf, compare, not, type Predicate } from '../../records/list/predicate.ts'
import { idsParam, integerParam, stampParam, textParam } from '../../records/params.ts'
import { visibleEntries } from '../access/index.ts'

const values = (column: string, description: string) =>
  computed({
    description,
    answer: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]),
    needs: [column],
    from: (row) => (row[column] === null ? 'null' : String(row[column])),
  })

function whereGiven<Value>(value: Value | undefined, condition: (value: Value) => Predicate): Predicate[] {
  return value === undefined ? [] : [condition(value)]
}

const entries = defineRecord({
  name: 'journal',
  description: 'Every change to every record: who made it, when, and what was before and after. It never changes.',
  permission: 'ADMIN',
  fields: {
    created_date_time_iso: computed({
      description: 'When the change was made, as ISO 8601 with an offset; the same moment as created.',
      answer: Type.String({ format: 'date-time' }),
      needs: ['created'],
      from: (row, { instance }) => isoText(row.created ?? null, instance.timezone),
      order: (column) => column('created'),
    }),
    actor_id: integer({ readOnly: true, description: 'The user who made the change; 0 for Daybook itself.' }),
    actor_name: userName({ of: 'actor_id', description: 'The name of that user.' }),
    record: text({ readOnly: true, match: 'exact', description: 'The kind of record that was changed.' }),
    record_id: integer({ readOnly: true, description: 'Its id.' }),
    action: text({ readOnly: true, match: 'exact', description: 'What was done: created, edited, deleted, restored.' }),
    before: values('before', 'What was before: of an edited record only what changed, of a created one nothing.'),
    after: values('after', 'What was after: of an edited record only what changed, of a deleted one nothing.'),
    event: text({ readOnly: true, match: 'exact', description: 'The event that told the world of it, if any.' }),
  },
  params: listParams(
    {
      record: textParam('Changes to this kind of record, or to these.'),
      record_id: idsParam('Changes to records with this id, or these.'),
      actor_id: idsParam('Changes by this user, or these.'),
      from_time: stampParam('Changes at this UNIX time or later.'),
      to_time: stampParam('Changes before this UNIX time.'),
      after_id: integerParam('Changes after this one: read on from the last entry that you have seen.', 0, 1e15),
    },
    (given) => [
      // Always there: no tally counts the entries, so that even the whole list must be counted.
      compare('id', '>', given.after_id ?? 0),
      ...whereGiven(given.record, (names) => anyOf('record', names.split(','))),
      ...whereGiven(given.record_id, (ids) => anyOf('record_id', ids)),
      ...whereGiven(given.actor_id, (ids) => anyOf('actor_id', ids)),
      ...whereGiven(given.from_time, (stamp) => compare('created', '>=', stamp)),
      ...whereGiven(given.to_time, (stamp) => compare('created', '<', stamp)),
    ],
  ),
  verbs: { create: null, update: null, remove: null },
})

/**
 * The journal of these kinds. Read through a view that gives the entries the columns of records; see migration 0013.
 * An entry holds all that a record was, so that it is for those who may read the kind.
 */
export function journalOf(kinds: () => readonly RecordDefinition[]): RecordDefinition {
  const visible = (scope: Scope) => [...visibleEntries(scope), ...ofReadableKinds(scope, kinds())]
  return { ...entries, table: 'journal_list', visible }
}

function ofReadableKinds({ actor }: Scope, kinds: readonly RecordDefinition[]): Predicate[] {
  const unreadable = kinds.flatMap(({ name, permission }) =>
    permission === 'ANY' || levelAllows(actor.levels[moduleOf(permission)], 'READ') ? [] : name,
  )
  return unreadable.length === 0 ? [] : [not(anyOf('record', unreadable))]
}
