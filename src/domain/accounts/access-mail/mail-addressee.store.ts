import type { Scope } from '../../../kernel/scope.ts'

/** A user to whom a mail about their own access goes, whether or not they want other mails. */
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

/** Undefined for a user who is gone or has expired. */
export async function mailAddressee({ db, clock }: Scope, id: number): Promise<MailAddressee | undefined> {
  const users = db.records<UserRow>('user').select(['id', 'first_name', 'primary_email', 'locale', 'timezone'])
  const live = users.where((is) => is.or([is('expires', 'is', null), is('expires', '>', clock.now())]))
  return db.first(live.where('id', '=', id))
}
