import Type from 'typebox'
import { idsParam, integerParam, stampParam, textsParam } from '../../../kernel/http/params.ts'
import { journalActions } from '../../../kernel/journal/journal.ts'
import { QUERY_INTEGER_MAX } from '../../../kernel/query-value.ts'
import { amongNames } from '../../../kernel/text-checks.ts'
import { defineRecord, type RecordDefinition } from '../../../records/define-record.ts'
import { computed } from '../../../records/fields/computed.ts'
import type { FieldSpec } from '../../../records/fields/field.ts'
import { integer } from '../../../records/fields/integer.ts'
import { text } from '../../../records/fields/text.ts'
import { isoText, moments } from '../../../records/fields/timestamp.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { anyOf, compare, type Predicate } from '../../../records/list/predicate.ts'
import { type RecordKind, recordKind } from '../../../records/record-kind.ts'
import { readableEntries } from '../../accounts/access/index.ts'
import { userName } from '../../accounts/user-name/index.ts'
import { requireKinds } from './require-kinds.ts'
import { valuesFor } from './values-for-viewer.ts'

/** The value as it is visible to the viewer now: an entry has all values of the record. */
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
        forViewer(viewer) {
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

/** Changes to sessions are in the journal, too, although they are no kind of record. */
const followed = (kinds: Kinds) => [...kinds().map(({ name }) => name), 'session']

const entriesOf = (kinds: Kinds, events: readonly string[]) =>
  defineRecord({
    name: 'journal',
    description:
      'Every change to every record: its user, its time, and the values before and after. Entries never change.',
    permission: 'ADMIN',
    fields: {
      created_date_time_iso: computed({
        description: 'When the change was made, as ISO 8601 with an offset; the same moment as created.',
        answer: Type.String({ format: 'date-time' }),
        needs: ['created'],
        from: (row, { instance }) => isoText(row.created ?? null, instance.timezone),
        filter: (query) => anyOf('created', moments('created_date_time_iso', query)),
        order: (column) => column('created'),
      }),
      actor_id: integer({ readOnly: true, description: 'The user who made the change; 0 for Daybook itself.' }),
      actor_name: userName({ of: 'actor_id', description: 'The name of that user.' }),
      record: text({ readOnly: true, match: 'exact', description: 'The kind of record that was changed.' }),
      record_id: integer({ readOnly: true, description: 'The id of the record.' }),
      action: text({
        readOnly: true,
        match: 'exact',
        check: amongNames(() => journalActions),
        description:
          'The action: created, edited, deleted, restored; for sessions also linked (a link was made) and failed.',
      }),
      before: values(
        'before',
        'The values before: for an edited record only the changed members, for a created record none.',
        kinds,
      ),
      after: values(
        'after',
        'The values after: for an edited record only the changed members, for a deleted record none.',
        kinds,
      ),
      event: text({
        readOnly: true,
        match: 'exact',
        check: amongNames(() => events),
        description: 'The event that was sent, if any.',
      }),
    },
    params: listParams(
      {
        record: textsParam('Changes to records of these kinds.'),
        record_id: idsParam('Changes to records with these ids.'),
        actor_id: idsParam('Changes by these users.'),
        from_time: stampParam('Changes at this UNIX time or later.'),
        to_time: stampParam('Changes before this UNIX time.'),
        after_id: integerParam(
          'Changes after this entry: send the id of the last entry that you have read.',
          0,
          QUERY_INTEGER_MAX,
        ),
      },
      (given) => [
        // Always present: no tally counts the entries, so even the whole list must be counted.
        compare('id', '>', given.after_id ?? 0),
        ...whereGiven(given.record, (names) => anyOf('record', requireKinds(names, followed(kinds)))),
        ...whereGiven(given.record_id, (ids) => anyOf('record_id', ids)),
        ...whereGiven(given.actor_id, (ids) => anyOf('actor_id', ids)),
        ...whereGiven(given.from_time, (stamp) => compare('created', '>=', stamp)),
        ...whereGiven(given.to_time, (stamp) => compare('created', '<', stamp)),
      ],
    ),
  })

/**
 * The journal of these kinds and events. It is read through a view that gives the entries the columns of records; see migration
 * 0013. An entry has all previous values of a record, so it is only for users who can read the kind.
 */
export function journalOf(kinds: Kinds, events: readonly string[]): RecordKind {
  const definition: RecordDefinition = {
    ...entriesOf(kinds, events),
    table: 'journal_list',
    visible: (scope) => readableEntries(scope, kinds()),
  }
  return recordKind(definition, { verbs: { create: null, update: null, remove: null } })
}
