import Type from 'typebox'
import { defineJob, type Job } from '../../kernel/jobs/job.ts'
import { type WriteAction, writeAction } from '../../records/action.ts'
import { idParam } from '../../records/params.ts'
import type { DocumentDefinition } from '../document/index.ts'
import { deliverMail, mailBackOffSeconds } from './deliver-mail.ts'
import { type MailBody, mailBody } from './mail-body.ts'
import { type MailJob, sendDocument } from './send-document.ts'

/** `POST /v2/quote/send?id=`, and the job that sends what it puts in the queue. */
export interface DocumentMailing {
  readonly action: WriteAction
  readonly job: Job<MailJob>
}

/** The definition is asked for when it is there: it names the action itself. */
export function documentMailing(name: 'quote' | 'invoice', definition: () => DocumentDefinition): DocumentMailing {
  const job = defineJob<MailJob>({
    name: `${name}-mail`,
    run: (run, { mail_id }) => deliverMail(run, definition(), mail_id),
    backOffSeconds: mailBackOffSeconds,
  })
  const action = writeAction({
    method: 'POST',
    path: `${name}/send`,
    summary: `Mail the ${name} as a PDF to its client, and move it on from Draft`,
    params: { id: idParam(`The ${name} to send.`) },
    body: mailBody,
    also: { mail_id: Type.Integer({ description: 'The mail, which says whether it was sent.' }) },
    run: (scope, { given, body }) =>
      sendDocument(scope, { definition: definition(), job }, { id: Number(given.id), body: body as MailBody }),
  })
  return { action, job }
}
