import { hashToken, newSessionSecret } from '../../../kernel/auth/token.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { insertSession } from './session.store.ts'
import type { Account, SignInMethod } from './sign-in-method.ts'

/** How long a session lasts at most, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
/** After so long without a request a session is over, in seconds. */
export const IDLE_SECONDS = 12 * 60 * 60

export interface NewSession {
  readonly userId: number
  readonly methods: readonly SignInMethod[]
  /** The users that the person has proved to be, and can switch to. */
  readonly accounts: readonly Account[]
  readonly address: string
  readonly device: string
  /** When the person signed in; now by default. */
  readonly signedIn?: number
  /** The ID token of the provider, for signing out there. */
  readonly idToken?: string | null | undefined
}

export interface StartedSession {
  readonly id: number
  /** For the cookie: only its hash is stored. */
  readonly secret: string
}

/** Starts a session in the instance of the scope. */
export async function startSession(scope: Scope, session: NewSession): Promise<StartedSession> {
  const { userId, methods, accounts, address, device } = session
  const now = scope.clock.now()
  const signedIn = session.signedIn ?? now
  const secret = newSessionSecret(scope.instance.id)
  const id = await insertSession(scope, {
    user_id: userId,
    secret_hash: hashToken(secret),
    signed_in: signedIn,
    expires: signedIn + SESSION_SECONDS,
    last_used: now,
    proved: signedIn,
    methods: JSON.stringify(methods),
    accounts: JSON.stringify(accounts),
    address,
    device,
    id_token: session.idToken ?? null,
  })
  const after = JSON.stringify({ user_id: userId, methods, address, device })
  await scope.journal.write({ record: 'session', recordId: id, action: 'created', before: null, after, event: null })
  return { id, secret }
}
