import type { JobRun } from '../../../kernel/jobs/job.ts'
import { findMailSender } from './mail-sender.ts'
import { findAdministrators } from './mail-user.store.ts'

/** Something that administrators should know, and can do something about. */
export interface AdministratorMail {
  /** The same whenever the same mail is tried again. */
  readonly key: string
  readonly subject: string
  readonly text: string
}

/** Mails every administrator who wants mails; where no mail is sent, the log has said it already. */
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
