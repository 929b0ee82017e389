import type { Session } from '../../../kernel/auth/session.ts'
import { Forbidden } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall } from '../../../kernel/http/plain-routes.ts'
import { identityInProof } from '../provider-identity/index.ts'
import {
  type Account,
  endSessions,
  idTokenOf,
  type SessionRow,
  type SignInMethod,
  sessionById,
  startSession,
} from '../session/index.ts'
import { actingFor } from './acting-for.ts'
import { isProved, reachableInstances } from './reachable-instances.ts'
import { proveSecondStep, type SecondStep, spendCode } from './second-step.ts'
import type { SignInParts } from './sign-in-parts.ts'

/**
 * Switches to another instance, as the user that the person proved to be at sign-in. The new session ends when the current
 * one would have ended, and the current one ends now.
 */
export async function switchInstance(
  parts: SignInParts,
  call: PlainCall,
  from: Session,
  { instanceId, otp }: { readonly instanceId: number; readonly otp: string | undefined },
): Promise<PlainAnswer> {
  const { scopes } = parts
  const { sessionId } = from.actor
  // A token has no session, so it cannot switch.
  const current = sessionId === undefined ? undefined : await sessionById(scopes.reading(from), sessionId)
  const reachable = current === undefined ? [] : await reachableInstances(parts, current)
  const target = reachable.find(({ id }) => id === instanceId)
  const accounts = JSON.parse(current?.accounts ?? '[]') as Account[]
  const account = accounts.find(({ instance_id }) => instance_id === instanceId)
  if (current === undefined || target === undefined || account === undefined) {
    throw new Forbidden('Sign in to that instance with the password that you have there.')
  }
  // The provider is responsible for its own sign-in, here as at the first instance.
  const isProven = account.factor !== undefined || identityInProof(account.proof) !== undefined
  const code = isProven ? undefined : await proveSecondStep(parts, stepOf(account, call, otp))
  const factor = account.factor ?? code?.method
  const idToken = await idTokenOf(scopes.reading(from), current.id)
  const started = await scopes.writing(await actingFor(parts.scopes, instanceId, account.user_id), async (scope) => {
    if (!(await isProved(scope, account.user_id, account.proof))) {
      throw new Forbidden('The password there has changed. Sign in to that instance again.')
    }
    if (!isProven) await spendCode(scope, parts, account.user_id, code)
    return startSession(scope, {
      userId: account.user_id,
      methods: [...firstMethods(current), ...(factor === undefined ? [] : [factor])],
      accounts: accounts.map((one) => (one === account && factor !== undefined ? { ...one, factor } : one)),
      address: call.address,
      device: call.userAgent,
      signedIn: current.signed_in,
      idToken,
    })
  })
  await scopes.writing(from, (scope) => endCurrent(scope, current))
  const body = { success: { id: started.id, instance: { id: target.id, name: target.name } } }
  return { body, cookies: { session: started.secret } }
}

/** The methods that count in all instances: a second factor belongs to one user. */
function firstMethods({ methods }: SessionRow): SignInMethod[] {
  const seconds: readonly SignInMethod[] = ['totp', 'recovery-code', 'passkey']
  return (JSON.parse(methods) as SignInMethod[]).filter((method) => !seconds.includes(method))
}

function stepOf({ instance_id, user_id }: Account, { address }: PlainCall, otp: string | undefined): SecondStep {
  return { instanceId: instance_id, userId: user_id, address, knownDevice: undefined, otp }
}

function endCurrent(scope: Parameters<typeof endSessions>[0], current: SessionRow): Promise<void> {
  return endSessions(scope, [current], 'switched')
}
