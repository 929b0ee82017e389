import Type from 'typebox'
import type { Job } from '../../../kernel/jobs/job.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { computed } from '../../../records/fields/computed.ts'
import { integer } from '../../../records/fields/integer.ts'
import { text } from '../../../records/fields/text.ts'
import { timestamp } from '../../../records/fields/timestamp.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { compare } from '../../../records/list/predicate.ts'
import { type RecordKind, recordKind } from '../../../records/record-kind.ts'
import { cancelJobAction, retryJobAction } from './job-actions.ts'

const states = new Map([
  ['waiting', 'for its time'],
  ['running', 'now'],
  ['done', 'and kept for a few days'],
  ['failed', 'as often as it is tried'],
  ['cancelled', 'by somebody'],
])

/** The record of jobs; which kinds there are is asked for later, as they are listed beside it. */
export function jobOf(jobs: () => readonly Job<never>[]): RecordKind {
  const definition = defineRecord({
    name: 'job',
    description: 'Work that Daybook does later, or by itself: what waits, what runs, and how it ended.',
    permission: 'ADMIN',
    fields: {
      kind: text({ readOnly: true, neverNull: true, match: 'exact', description: 'What is done.' }),
      key: text({ readOnly: true, match: 'exact', description: 'Of jobs with the same kind and key, only one waits.' }),
      payload: computed({
        description: 'What it is done with: ids, mostly.',
        answer: Type.Unknown(),
        needs: ['payload'],
        from: (row) => String(row.payload),
      }),
      state: choice({ readOnly: true, neverNull: true, description: 'How far it is.', values: states }),
      attempts: integer({ readOnly: true, neverNull: true, description: 'How often it was tried.' }),
      run_at: timestamp({ readOnly: true, neverNull: true, description: 'When it is, or was last, to run.' }),
      started: timestamp({ readOnly: true, description: 'When it was last tried.' }),
      finished: timestamp({ readOnly: true, description: 'When that ended.' }),
      last_error: text({ readOnly: true, description: 'Why the last attempt failed.' }),
    },
    // Always there: jobs come and go, so that no tally counts them.
    params: listParams({}, () => [compare('id', '>', 0)]),
    volatile: true,
  })
  return recordKind(definition, {
    verbs: { create: null, update: null, remove: null },
    actions: [retryJobAction, cancelJobAction(jobs)],
  })
}
