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
  ['waiting', 'until its time'],
  ['running', 'now'],
  ['done', 'kept for a few days'],
  ['failed', 'after the last attempt'],
  ['cancelled', 'by a user'],
])

/** The record of jobs; the list of kinds is requested later, because it is defined next to this record. */
export function jobOf(jobs: () => readonly Job<never>[]): RecordKind {
  const definition = defineRecord({
    name: 'job',
    description: 'A background job: waiting, running or finished work, and its result.',
    permission: 'ADMIN',
    fields: {
      kind: text({ readOnly: true, neverNull: true, match: 'exact', description: 'The kind of work.' }),
      key: text({
        readOnly: true,
        match: 'exact',
        description: 'Only one job with the same kind and key can wait at a time.',
      }),
      payload: computed({
        description: 'The input of the job, mostly ids.',
        answer: Type.Unknown(),
        needs: ['payload'],
        from: (row) => String(row.payload),
      }),
      state: choice({ readOnly: true, neverNull: true, description: 'The current state.', values: states }),
      attempts: integer({ readOnly: true, neverNull: true, description: 'The number of attempts.' }),
      run_at: timestamp({
        readOnly: true,
        neverNull: true,
        description: 'The scheduled time of the next or last run.',
      }),
      started: timestamp({ readOnly: true, description: 'When the last attempt started.' }),
      finished: timestamp({ readOnly: true, description: 'When the last attempt ended.' }),
      last_error: text({ readOnly: true, description: 'Why the last attempt failed.' }),
    },
    // Always present: jobs come and go, so no tally counts them.
    params: listParams({}, () => [compare('id', '>', 0)]),
    volatile: true,
  })
  return recordKind(definition, {
    verbs: { create: null, update: null, remove: null },
    actions: [retryJobAction(jobs), cancelJobAction(jobs)],
  })
}
