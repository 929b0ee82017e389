import Type from 'typebox'
import { idsParam, integerParam, stampParam, textsParam } from '../../../kernel/http/params.ts'
import { defineRecord, type RecordDefinition } from '../../../records/define-record.ts'
import { computed } from '../../../records/fields/computed.ts'
import type { FieldSpec } from '../../../records/fields/field.ts'
import { integer } from '../../../records/fields/integer.ts'
import { text } from '../../../records/fields/text.ts'
import { isoText } from '../../../records/fields/timestamp.ts'
import { userName } from '../../../records/fields/user-name.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { anyOf, compare, type Predicate } from '../../../records/list/predicate.ts'
import { type RecordKind, recordKind } from '../../../records/record-kind.ts'
import { readableEntries } from '../../accounts/access/index.ts'
import { valuesFor } from './values-for-viewer.ts'

/** As the viewer may see it now: an entry holds what the record was, whoever reads it. */
function values(column: string, description: string, kinds: Kinds): FieldSpec<never, ''> {
  const spec = computed({
    description,
    answer: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]),
    needs: [column, 'record'],
    from: (row) => String(row[column]),
  })
  return {
    named(name) {
      const field = spec.named(name)
      return {
        ...field,
        seenBy(viewer) {
          const rendered = valuesFor(viewer, kinds())
          return rendered && { ...field, forSome: true, render: (row) => rendered(row[column] ?? null, row) }
        },
      }
    },
  }
}

type Kinds = () => readonly RecordDefinition[]

function whereGiven<Value>(value: Value | undefined, condition: (value: Value) => Predicate): Predicate[] {
  return value === undefined ? [] : [condition(value)]
}

const entriesOf = (kinds: Kinds) =>
  defineRecord({
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
      action: text({
        readOnly: true,
        match: 'exact',
        description: 'What was done: created, edited, deleted, restored.',
      }),
      before: values(
        'before',
        'What was before: of an edited record only what changed, of a created one nothing.',
        kinds,
      ),
      after: values('after', 'What was after: of an edited record only what changed, of a deleted one nothing.', kinds),
      event: text({ readOnly: true, match: 'exact', description: 'The event that told the world of it, if any.' }),
    },
    params: listParams(
      {
        record: textsParam('Changes to this kind of record, or to these.'),
        record_id: idsParam('Changes to records with this id, or these.'),
        actor_id: idsParam('Changes by this user, or these.'),
        from_time: stampParam('Changes at this UNIX time or later.'),
        to_time: stampParam('Changes before this UNIX time.'),
        after_id: integerParam('Changes after this one: read on from the last entry that you have seen.', 0, 1e15),
      },
      (given) => [
        // Always there: no tally counts the entries, so that even the whole list must be counted.
        compare('id', '>', given.after_id ?? 0),
        ...whereGiven(given.record, (names) => anyOf('record', names)),
        ...whereGiven(given.record_id, (ids) => anyOf('record_id', ids)),
        ...whereGiven(given.actor_id, (ids) => anyOf('actor_id', ids)),
        ...whereGiven(given.from_time, (stamp) => compare('created', '>=', stamp)),
        ...whereGiven(given.to_time, (stamp) => compare('created', '<', stamp)),
      ],
    ),
  })

/**
 * The journal of these kinds. Read through a view that gives the entries the columns of records; see migration 0013.
 * An entry holds all that a record was, so that it is for those who may read the kind.
 */
export function journalOf(kinds: Kinds): RecordKind {
  const definition: RecordDefinition = {
    ...entriesOf(kinds),
    table: 'journal_list',
    visible: (scope) => readableEntries(scope, kinds()),
  }
  return recordKind(definition, { verbs: { create: null, update: null, remove: null } })
}
