import type { Scope } from '../../../kernel/scope.ts'

/** The addressee of a mail about signing in. Such mails are sent to users who have switched off other mails, too. */
export interface MailAddressee {
  readonly id: number
  readonly first_name: string
  readonly primary_email: string
  readonly locale: string | null
  readonly timezone: string | null
}

interface UserRow extends MailAddressee {
  readonly expires: number | null
}

/** Undefined for a deleted or expired user. */
export async function mailAddressee({ db, clock }: Scope, id: number): Promise<MailAddressee | undefined> {
  const users = db.records<UserRow>('user').select(['id', 'first_name', 'primary_email', 'locale', 'timezone'])
  const live = users.where((is) => is.or([is('expires', 'is', null), is('expires', '>', clock.now())]))
  return db.first(live.where('id', '=', id))
}
