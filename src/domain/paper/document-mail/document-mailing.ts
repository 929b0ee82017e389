import Type from 'typebox'
import { idParam } from '../../../kernel/http/params.ts'
import { defineJob, type Job } from '../../../kernel/jobs/job.ts'
import { type WriteAction, writeAction } from '../../../records/action.ts'
import { changeDocument, type DocumentDefinition, DRAFT, SENT } from '../document/index.ts'
import type { PrintedDefinition } from '../document-pdf/index.ts'
import { awaitMail, cancelMail, deliverMail, giveUpMail, mailBackOffSeconds } from './deliver-mail.ts'
import { type MailBody, mailBody } from './mail-body.ts'
import { mailJobName } from './retry-mail.ts'
import { type Mailed, type MailJob, type SentVersions, sendDocument } from './send-document.ts'

/** For example `POST /v2/quote/send?id=`, and the job that sends the mail it queues. */
export interface DocumentMailing {
  readonly action: WriteAction
  readonly job: Job<MailJob>
}

const textOrNull = Type.Union([Type.String(), Type.Null()])
const triedMail = Type.Object(
  { to: Type.String(), cc: textOrNull, subject: Type.String(), message: Type.String() },
  { description: 'The mail that would be sent.' },
)

export function documentMailing(
  name: 'quote' | 'invoice',
  definition: DocumentDefinition,
  versions?: SentVersions,
): DocumentMailing {
  return mailing(`Mail the ${name} as a PDF to its client, and move it on from Draft`, {
    name,
    definition,
    versions,
    beforeSending: async (scope, { id, status_id }) => {
      if (status_id !== DRAFT) return []
      const given = { validation_mode: undefined }
      const { warnings = [] } = await changeDocument(scope, definition, { id, body: { status_id: SENT }, given })
      return warnings
    },
  })
}

export function creditNoteMailing(definition: PrintedDefinition): DocumentMailing {
  return mailing('Mail the credit note as a PDF to its client', {
    name: 'credit-note',
    definition,
    beforeSending: async () => [],
  })
}

function mailing(summary: string, mailed: Omit<Mailed, 'job'>): DocumentMailing {
  const { name } = mailed
  const job = defineJob<MailJob>({
    name: mailJobName(name),
    run: (run, { mail_id }) => deliverMail(run, mailed, mail_id),
    givenUp: (run, { mail_id }) => giveUpMail(run, mail_id),
    cancelled: (scope, { mail_id }) => cancelMail(scope, mail_id),
    retried: (scope, { mail_id }) => awaitMail(scope, mail_id),
    backOffSeconds: mailBackOffSeconds,
  })
  const action = writeAction({
    method: 'POST',
    path: `${name}/send`,
    summary,
    params: { id: idParam(`The ${name.replace('-', ' ')} to send.`) },
    body: mailBody,
    also: { mail_id: Type.Integer({ description: 'The mail. Its status shows whether it was sent.' }) },
    tried: { mail: triedMail },
    run: (scope, { given, body }) => sendDocument(scope, { ...mailed, job }, { id: given.id, body: body as MailBody }),
  })
  return { action, job }
}
