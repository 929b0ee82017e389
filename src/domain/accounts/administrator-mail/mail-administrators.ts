import type { JobRun } from '../../../kernel/jobs/job.ts'
import { findMailSender } from './mail-sender.ts'
import { findAdministrators } from './mail-user.store.ts'

/** A mail to administrators. */
export interface AdministratorMail {
  /** The same for each attempt to send the mail. */
  readonly key: string
  readonly subject: string
  readonly text: string
}

/** Mails all administrators who have not switched off mails. Without a mail server it does nothing. */
export async function mailAdministrators(run: JobRun, { key, subject, text }: AdministratorMail): Promise<void> {
  const scope = run.scope()
  const sender = await findMailSender(scope)
  const administrators = await findAdministrators(scope)
  if (sender === undefined || administrators.length === 0) return
  const { mailer, from, replyTo } = sender
  await mailer.send({
    from,
    replyTo,
    to: administrators.map((user) => user.primary_email),
    subject: subject.replace(/\s+/g, ' '),
    text,
    isAutomatic: true,
    messageId: sender.messageId(key),
  })
}
