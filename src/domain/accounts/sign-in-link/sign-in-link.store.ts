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

/** Ends every link of a user. */
export async function dropLinks({ db }: Scope, userId: number): Promise<void> {
  await db.run(db.deleteFrom<SignInLink>('sign_in_link').where('user_id', '=', userId))
}

/** Removes links whose time is over. */
export async function deleteOverLinks({ db, clock }: Scope): Promise<number> {
  return db.run(db.deleteFrom<SignInLink>('sign_in_link').where('expires', '<=', clock.now()))
}
