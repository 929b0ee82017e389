import type { Mail, Mailer } from '../../../kernel/mail/mailer.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { companyOf } from './mail-user.store.ts'

/** The sender of the mails of an instance. */
export interface MailSender {
  readonly mailer: Mailer
  /** The name of the company, or of the account if it has none. */
  readonly name: string
  readonly from: Mail['from']
  readonly replyTo: string | undefined
  /** The id of a mail. `part` is the same for each attempt to send it. */
  messageId(part: string): string
}

/** Undefined without a mail server. */
export async function findMailSender(scope: Scope): Promise<MailSender | undefined> {
  const { mailer, instance } = scope
  if (mailer === undefined) return undefined
  const { name, email } = await companyOf(scope)
  const address = mailer.from ?? email
  if (address === undefined) {
    throw new Error('The sender address is missing: set company_email of the instance, or DAYBOOK_MAIL_FROM.')
  }
  return {
    mailer,
    name,
    from: { name, address },
    replyTo: email === address ? undefined : email,
    messageId: (part) => `<daybook-${instance.id}-${part}@${address.split('@')[1]}>`,
  }
}
