import { idParam } from '../../../kernel/http/params.ts'
import type { Job } from '../../../kernel/jobs/job.ts'
import { writeAction } from '../../../records/action.ts'
import { type RecordKind, recordKind } from '../../../records/record-kind.ts'
import { mail } from './mail.record.ts'
import { retryMail } from './retry-mail.ts'
import type { MailJob } from './send-document.ts'

/** Mails, which these jobs send. */
export function mailKindOf(jobs: readonly Job<MailJob>[]): RecordKind {
  const retry = writeAction({
    method: 'POST',
    path: 'mail/retry',
    summary: 'Send a failed mail again',
    params: { id: idParam('The id of the mail.') },
    run: (scope, { given }) => retryMail(scope, jobs, given.id),
  })
  return recordKind(mail, { verbs: { create: null, update: null, remove: null }, actions: [retry] })
}
