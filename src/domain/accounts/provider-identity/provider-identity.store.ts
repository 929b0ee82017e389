import { hash } from 'node:crypto'
import type { Engine } from '../../../kernel/db/engine.ts'
import type { Scope } from '../../../kernel/scope.ts'

interface IdentityRow {
  user_id: number
  identity_hash: string
  issuer: string
  subject: string
  linked: number
}

/** A person at a provider: `iss` and `sub` of the ID token. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** A live user of a person. */
export interface IdentifiedUser {
  readonly instance_id: number
  readonly instance_name: string
  readonly user_id: number
}

/** The hash for looking up an identity. */
export function identityHash({ issuer, subject }: Identity): string {
  return hash('sha256', JSON.stringify([issuer, subject]), 'base64url')
}

const PROOF = 'identity '

/** The proof of an identity, which differs from proofs of passwords. */
export function identityProof(identity: string): string {
  return `${PROOF}${identity}`
}

/** The identity of a proof; undefined for a proof of a password. */
export function identityInProof(proof: string): string | undefined {
  return proof.startsWith(PROOF) ? proof.slice(PROOF.length) : undefined
}

/** Live users of all instances with this identity, before the instance is known. */
export async function usersOfIdentity(
  { read, dialect }: Pick<Engine, 'read' | 'dialect'>,
  identity: string,
  now: number,
): Promise<IdentifiedUser[]> {
  const p = dialect.placeholder
  return read.all<IdentifiedUser>(
    `select identity.instance_id, instance.name as instance_name, identity.user_id
     from provider_identity as identity
     join "user" on "user".instance_id = identity.instance_id and "user".id = identity.user_id
       and "user".deleted is null and ("user".expires is null or "user".expires > ${p(1)})
     join instance on instance.instance_id = identity.instance_id and instance.deleted is null
     where identity.identity_hash = ${p(2)} order by identity.instance_id, identity.user_id`,
    [now, identity],
  )
}

/** Whether a user is linked to this identity. */
export async function isIdentified({ db }: Scope, userId: number, identity: string): Promise<boolean> {
  const own = db.rows<IdentityRow>('provider_identity').select('user_id').where('user_id', '=', userId)
  return (await db.first(own.where('identity_hash', '=', identity))) !== undefined
}

/** Whether a user is linked to any person of a provider. */
export async function isLinkedTo({ db }: Scope, userId: number, issuer: string): Promise<boolean> {
  const own = db.rows<IdentityRow>('provider_identity').select('user_id').where('user_id', '=', userId)
  return (await db.first(own.where('issuer', '=', issuer))) !== undefined
}

/** Links a user to an identity. */
export async function linkIdentity({ db, clock }: Scope, userId: number, identity: Identity): Promise<void> {
  const { issuer, subject } = identity
  const row = { user_id: userId, identity_hash: identityHash(identity), issuer, subject, linked: clock.now() }
  await db.run(db.insertInto<IdentityRow>('provider_identity', row))
}

/** Removes all links of a user, and returns their number. */
export async function dropIdentities({ db }: Scope, userId: number): Promise<number> {
  return db.run(db.deleteFrom<IdentityRow>('provider_identity').where('user_id', '=', userId))
}
