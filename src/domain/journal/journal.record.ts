import Type from 'typebox'
import { defineRecord } from '../../records/define-record.ts'
import { computed } from '../../records/fields/computed.ts'
import { integer } from '../../records/fields/integer.ts'
import { text } from '../../records/fields/text.ts'
import { isoText } from '../../records/fields/timestamp.ts'
import { userName } from '../../records/fields/user-name.ts'
import { listParams } from '../../records/list/list-params.ts'
import { anyOf, compare } from '../../records/list/predicate.ts'
import { idsParam, integerParam, stampParam, textParam } from '../../records/params.ts'

const values = (column: string, description: string) =>
  computed({
    description,
    answer: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]),
    needs: [column],
    from: (row) => (row[column] === null ? 'null' : String(row[column])),
  })

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
      ...(given.record === undefined
        ? []
        : [
            anyOf(
              'record',
              given.record.split(',').map((name) => name.trim()),
            ),
          ]),
      ...(given.record_id === undefined ? [] : [anyOf('record_id', given.record_id)]),
      ...(given.actor_id === undefined ? [] : [anyOf('actor_id', given.actor_id)]),
      ...(given.from_time === undefined ? [] : [compare('created', '>=', given.from_time)]),
      ...(given.to_time === undefined ? [] : [compare('created', '<', given.to_time)]),
      ...(given.after_id === undefined ? [] : [compare('id', '>', given.after_id)]),
    ],
  ),
  // Entries are no records, so no tally counts them: with a condition, a list counts them itself.
  visible: () => [compare('id', '>', 0)],
  verbs: { create: null, update: null, remove: null },
})

/** Read through a view that gives the entries the columns of records; see migration 0013. */
export const journal = { ...entries, table: 'journal_list' }
