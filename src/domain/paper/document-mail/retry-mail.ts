import { Conflict } from '../../../kernel/errors.ts'
import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import type { Job } from '../../../kernel/jobs/job.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { mail } from './mail.record.ts'
import { type MailJob, mailKey, noMailServer } from './send-document.ts'

/** A user has fixed the cause: the same mail gets all its attempts again. */
export async function retryMail(scope: Scope, jobs: readonly Job<MailJob>[], id: number): Promise<WriteAnswer> {
  const row = await loadRecord(scope, mail, id)
  if (row.status !== 'failed') throw new Conflict(`The mail is ${row.status}: only a failed mail is sent again.`)
  if (scope.mailer === undefined) throw noMailServer()
  const job = jobs.find(({ name }) => name === mailJobName(String(row.record)))
  if (job === undefined) throw new Error(`no job sends mails with a ${row.record}`)
  await updateRecord(scope, mail, row, { values: { status: 'waiting', error: null }, links: {} })
  await enqueue(scope, job, { mail_id: id }, { key: mailKey(id) })
  return { id }
}

/** The name of the job that sends a kind of document. */
export function mailJobName(record: string): string {
  return `${record}-mail`
}
