import type { Mail, Mailer } from '../../../kernel/mail/mailer.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { companyOf } from './mail-user.store.ts'

/** In whose name an instance writes, and by what. */
export interface MailSender {
  readonly mailer: Mailer
  /** The company, or the account where it has no name. */
  readonly name: string
  readonly from: Mail['from']
  readonly replyTo: string | undefined
  /** The id of a mail: `part` is the same whenever the same mail is tried again. */
  messageId(part: string): string
}

/** Undefined where the operator has named no mail server. */
export async function findMailSender(scope: Scope): Promise<MailSender | undefined> {
  const { mailer, instance } = scope
  if (mailer === undefined) return undefined
  const { name, email } = await companyOf(scope)
  const address = mailer.from ?? email
  if (address === undefined) {
    throw new Error('There is no address to send from: set company_email of the instance, or DAYBOOK_MAIL_FROM.')
  }
  return {
    mailer,
    name,
    from: { name, address },
    replyTo: email === address ? undefined : email,
    messageId: (part) => `<daybook-${instance.id}-${part}@${address.split('@')[1]}>`,
  }
}
