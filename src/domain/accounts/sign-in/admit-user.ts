import { hashToken, newDeviceSecret } from '../../../kernel/auth/token.ts'
import type { PlainAnswer, PlainCall } from '../../../kernel/http/plain-routes.ts'
import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type Account, type SignInMethod, startSession } from '../session/index.ts'
import { actingFor } from './acting-for.ts'
import { endBrowserSession } from './end-browser-session.ts'
import { mailNewDevice } from './mail-new-device.ts'
import { type Device, keepDevice } from './sign-in-device.store.ts'
import type { SignInParts } from './sign-in-parts.ts'

/** A user who has proved their identity. */
export interface Admission {
  readonly instanceId: number
  readonly instanceName: string
  readonly userId: number
  readonly methods: readonly SignInMethod[]
  /** The users that the person can switch to. */
  readonly accounts: readonly Account[]
  /** The ID token of the provider, for signing out there. */
  readonly idToken?: string | undefined
  /** Runs in the write that starts the session. Throws if the proof is no longer valid. */
  readonly confirm: (scope: Scope) => Promise<void>
}

/** Starts the session of a user who signs in, notes the device, and ends the session that the browser had before. */
export async function admitUser(
  { scopes }: Pick<SignInParts, 'scopes'>,
  call: PlainCall,
  { instanceId, instanceName, userId, methods, accounts, idToken, confirm }: Admission,
): Promise<PlainAnswer> {
  const { address, userAgent } = call
  const device = call.device ?? newDeviceSecret()
  const started = await scopes.writing(await actingFor(scopes, instanceId, userId), async (scope) => {
    await confirm(scope)
    await greetDevice(scope, userId, { secretHash: hashToken(device), address, device: userAgent })
    return startSession(scope, { userId, methods, accounts, address, device: userAgent, idToken })
  })
  await endBrowserSession({ scopes }, call)
  return {
    body: { success: { id: started.id, instance: { id: instanceId, name: instanceName } } },
    cookies: { session: started.secret, device },
  }
}

/** Mails a user about a new device, except the first one. */
async function greetDevice(scope: Scope, userId: number, device: Device): Promise<void> {
  const isNew = (await keepDevice(scope, userId, device)) === 'new'
  if (!isNew || scope.mailer === undefined) return
  await enqueue(scope, mailNewDevice, { user_id: userId, device_hash: device.secretHash })
}
