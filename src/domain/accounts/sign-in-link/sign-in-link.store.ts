import type { Scope } from '../../../kernel/scope.ts'

/** The purpose of a link; `enter` signs a user in without a password, if a provider is required. */
export type LinkPurpose = 'setup' | 'invite' | 'reset' | 'enter'

export interface SignInLink {
  readonly user_id: number
  readonly secret_hash: string
  readonly purpose: LinkPurpose
  readonly expires: number
}

export async function insertLink({ db }: Scope, link: SignInLink): Promise<void> {
  await db.run(db.insertInto<SignInLink>('sign_in_link', link))
}

export async function linkBySecret({ db, clock }: Scope, secretHash: string): Promise<SignInLink | undefined> {
  const links = db.rows<SignInLink>('sign_in_link').select(['user_id', 'secret_hash', 'purpose', 'expires'])
  return db.first(links.where('secret_hash', '=', secretHash).where('expires', '>', clock.now()))
}

/** The newest link of a user that still works, without its secret. Links of the first setup are left out. */
export async function openLinkOf(
  { db, clock }: Scope,
  userId: number,
): Promise<Pick<SignInLink, 'purpose' | 'expires'> | undefined> {
  const own = db.rows<SignInLink>('sign_in_link').select(['purpose', 'expires']).where('user_id', '=', userId)
  const open = own.where('expires', '>', clock.now()).where('purpose', '<>', 'setup')
  return db.first(open.orderBy('expires', 'desc').limit(1))
}

/** Ends every link of a user. */
export async function dropLinks({ db }: Scope, userId: number): Promise<void> {
  await db.run(db.deleteFrom<SignInLink>('sign_in_link').where('user_id', '=', userId))
}

/**
 * Ends the links that a new one replaces. Anybody can ask for a new password, and the link of the first setup does more: it
 * ends only when it is used, or when the operator makes another.
 */
export async function dropReplacedLinks({ db }: Scope, userId: number, purpose: LinkPurpose): Promise<void> {
  const own = db.deleteFrom<SignInLink>('sign_in_link').where('user_id', '=', userId)
  await db.run(purpose === 'setup' ? own : own.where('purpose', '<>', 'setup'))
}

/** Removes links whose time is over. */
export async function deleteOverLinks({ db, clock }: Scope): Promise<number> {
  return db.run(db.deleteFrom<SignInLink>('sign_in_link').where('expires', '<=', clock.now()))
}
