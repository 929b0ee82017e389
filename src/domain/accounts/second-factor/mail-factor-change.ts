import { defineJob, type JobRun } from '../../../kernel/jobs/job.ts'
import { MailRefused } from '../../../kernel/mail/mailer.ts'
import { mailAddressee, notYouWords } from '../access-mail/index.ts'
import { findMailSender } from '../administrator-mail/index.ts'
import type { FactorChange, FactorName } from './factor-change.ts'
import { factorMailWords } from './factor-mail-words.ts'

interface FactorMail {
  readonly user_id: number
  readonly factor: FactorName
  readonly change: FactorChange
  /** The name that the user has given it; empty if it has none. */
  readonly name: string
  readonly at: number
}

/** Mails a user about each change to their second factors, so that they notice changes that they did not make. */
export const mailFactorChange = defineJob<FactorMail>({ name: 'mail-factor-change', run: sendMail, isWarning: true })

async function sendMail(run: JobRun, { user_id, factor, change, name: called, at }: FactorMail): Promise<void> {
  const scope = run.scope()
  const sender = await findMailSender(scope)
  const user = await mailAddressee(scope, user_id)
  if (sender === undefined || user === undefined) return
  const { mailer, from, replyTo, name: company } = sender
  const locale = user.locale ?? scope.instance.locale
  const zone = user.timezone ?? scope.instance.timezone
  const setting = { first: user.first_name, company, notYou: notYouWords(scope, locale), locale, zone }
  const words = factorMailWords({ factor, change, called, at }, setting)
  const messageId = sender.messageId(`factor-${user_id}-${factor}-${change}-${at}`)
  try {
    await mailer.send({ from, replyTo, to: [user.primary_email], ...words, isAutomatic: true, messageId })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    run.log.warn({ err: error, instance_id: scope.instance.id, user_id }, 'A mail about a second factor was refused')
  }
}
