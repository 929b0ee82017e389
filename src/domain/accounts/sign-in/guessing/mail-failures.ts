import { enqueue } from '../../../../kernel/jobs/enqueue.ts'
import { defineJob, type JobRun } from '../../../../kernel/jobs/job.ts'
import { MailRefused } from '../../../../kernel/mail/mailer.ts'
import { mailAddressee } from '../../access-mail/index.ts'
import { findAdministrators, findMailSender, findMailUser } from '../../administrator-mail/index.ts'
import { failureMailWords } from './failure-mail-words.ts'

interface FailureMail {
  readonly user_id: number
  readonly failures: number
  /** Undefined for the job that finds the administrators, and makes a job for each. */
  readonly administrator_id?: number
}

/** Mails each administrator, in their language, about many wrong passwords for one user. */
export const mailFailures = defineJob<FailureMail>({ name: 'mail-sign-in-failures', run: sendMails, isWarning: true })

async function sendMails(run: JobRun, payload: FailureMail): Promise<void> {
  if (payload.administrator_id !== undefined) return sendMail(run, payload, payload.administrator_id)
  await run.writing(async (scope) => {
    for (const { id } of await findAdministrators(scope)) {
      await enqueue(scope, mailFailures, { ...payload, administrator_id: id }, { key: `${payload.user_id}-${id}` })
    }
  })
}

async function sendMail(run: JobRun, { user_id, failures }: FailureMail, administratorId: number): Promise<void> {
  const scope = run.scope()
  const sender = await findMailSender(scope)
  const user = await mailAddressee(scope, user_id)
  const administrator = await findMailUser(scope, administratorId)
  if (sender === undefined || user === undefined || administrator === undefined) return
  const { mailer, from, replyTo } = sender
  const words = failureMailWords(administrator.locale ?? scope.instance.locale, {
    name: administrator.first_name,
    who: user.first_name,
    email: user.primary_email,
    failures,
    journalUrl: `${scope.address.url}/admin/journal`,
  })
  const messageId = sender.messageId(`sign-in-failures-${user_id}-${failures}-${administratorId}`)
  try {
    await mailer.send({ from, replyTo, to: [administrator.primary_email], ...words, isAutomatic: true, messageId })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    run.log.warn({ err: error, instance_id: scope.instance.id, user_id }, 'A mail about wrong passwords was refused')
  }
}
