import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import { defineJob, type JobRun } from '../../../kernel/jobs/job.ts'
import { MailRefused } from '../../../kernel/mail/mailer.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { mailAddressee } from '../access-mail/index.ts'
import { findMailSender } from '../administrator-mail/index.ts'
import { linkMailWords, providerMailWords } from './link-mail-words.ts'
import { makeLink } from './make-link.ts'
import type { LinkPurpose } from './sign-in-link.store.ts'

interface LinkMail {
  readonly user_id: number
  readonly purpose: Exclude<LinkPurpose, 'setup' | 'enter'>
}

/**
 * Makes the link just before it is mailed, because only its hash is stored. A second attempt mails another link, and the
 * first one no longer works. Where people must sign in with a provider, the mail leads to the sign-in page instead.
 */
export const mailLink = defineJob<LinkMail>({
  name: 'mail-sign-in-link',
  run: sendLink,
  // Users ask for another link if this one does not arrive soon.
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
  const { mailer, from, replyTo, name } = sender
  const facts = { first_name: user.first_name, email: user.primary_email, company: name }
  const locale = user.locale ?? scope.instance.locale
  const { onlyProvider: provider } = scope
  const words =
    provider === undefined
      ? linkMailWords(purpose, locale, {
          ...facts,
          link: await run.writing((writing) => makeLink(writing, user_id, purpose)),
        })
      : providerMailWords(locale, { ...facts, provider, link: `${scope.address.url}/sign-in` })
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
