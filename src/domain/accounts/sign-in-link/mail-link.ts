import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import { defineJob, type JobRun } from '../../../kernel/jobs/job.ts'
import { MailRefused } from '../../../kernel/mail/mailer.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { mailAddressee } from '../access-mail/index.ts'
import { findMailSender } from '../administrator-mail/index.ts'
import { linkMailWords } from './link-mail-words.ts'
import { makeLink } from './make-link.ts'
import type { LinkPurpose } from './sign-in-link.store.ts'

interface LinkMail {
  readonly user_id: number
  readonly purpose: Exclude<LinkPurpose, 'setup' | 'enter'>
}

/**
 * Makes a link when it is about to be mailed, because only its hash is stored: a mail that is tried again has another
 * link, and the one before is good no more.
 */
export const mailLink = defineJob<LinkMail>({
  name: 'mail-sign-in-link',
  run: sendLink,
  // Whoever waits for a link asks for another one before long.
  backOffSeconds: [10, 60, 300],
})

/** Mails a link to a user. */
export function mailLinkLater(scope: Scope, userId: number, purpose: LinkMail['purpose']): Promise<void> {
  return enqueue(scope, mailLink, { user_id: userId, purpose }, { key: `user-${userId}` })
}

async function sendLink(run: JobRun, { user_id, purpose }: LinkMail): Promise<void> {
  const scope = run.scope()
  const sender = await findMailSender(scope)
  const user = await mailAddressee(scope, user_id)
  if (sender === undefined || user === undefined) return
  const link = await run.writing((writing) => makeLink(writing, user_id, purpose))
  const { mailer, from, replyTo, name } = sender
  const words = linkMailWords(purpose, user.locale ?? scope.instance.locale, { ...user, company: name, link })
  try {
    const key = `link-${user_id}-${scope.clock.now()}-${run.attempt}`
    await mailer.send({
      from,
      replyTo,
      to: [user.primary_email],
      ...words,
      isAutomatic: true,
      messageId: sender.messageId(key),
    })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    run.log.warn({ err: error, instance_id: scope.instance.id, user_id }, 'A mail with a link to sign in was refused')
  }
}
