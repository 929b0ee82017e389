import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import { defineJob, type JobRun } from '../../../kernel/jobs/job.ts'
import { MailRefused } from '../../../kernel/mail/mailer.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type MailAddressee, mailAddressee } from '../access-mail/index.ts'
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
  if (sender === undefined) return
  const { mailer, from, replyTo, name: company } = sender
  const written = await writtenLink(run, { user_id, purpose }, company)
  if (written === undefined) return
  try {
    const key = `link-${user_id}-${scope.clock.now()}-${run.attempt}`
    await mailer.send({ from, replyTo, ...written, isAutomatic: true, messageId: sender.messageId(key) })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    run.log.warn({ err: error, instance_id: scope.instance.id, user_id }, 'A mail with a link to sign in was refused')
  }
}

/** The recipient and the words. Undefined for a deleted or expired user. */
async function writtenLink(run: JobRun, { user_id, purpose }: LinkMail, company: string) {
  const scope = run.scope()
  const { onlyProvider: provider, instance, address } = scope
  const readUser = (reading: Scope) => mailAddressee(reading, user_id)
  if (provider !== undefined) {
    const user = await readUser(scope)
    if (user === undefined) return undefined
    const facts = { ...factsOf(user, company), provider, link: `${address.url}/sign-in` }
    return { to: [user.primary_email], ...providerMailWords(user.locale ?? instance.locale, facts) }
  }
  // In one write: a new address of the user ends the links that went to the old one, so a new link must not go there.
  const made = await run.writing(async (writing) => {
    const user = await readUser(writing)
    return user && { user, link: await makeLink(writing, user_id, purpose) }
  })
  if (made === undefined) return undefined
  const { user, link } = made
  const facts = { ...factsOf(user, company), link }
  return { to: [user.primary_email], ...linkMailWords(purpose, user.locale ?? instance.locale, facts) }
}

function factsOf({ first_name, primary_email: email }: MailAddressee, company: string) {
  return { first_name, email, company }
}
