import Type from 'typebox'
import { hashPassword, isOutdated, newHashSettings, settingsOfHash } from '../../../kernel/auth/password-hash.ts'
import { hashToken } from '../../../kernel/auth/token.ts'
import { DaybookError, Unauthenticated } from '../../../kernel/errors.ts'
import type { EarlyCaller, PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { checkedBody } from '../../../records/body-check.ts'
import {
  type AddressHolder,
  addressKey,
  credentialOf,
  holdersOfAddress,
  PASSWORD_LENGTH_MAX,
  passwordProof,
  provePassword,
  renewHash,
} from '../credential/index.ts'
import type { Account, SignInMethod } from '../session/index.ts'
import { admitUser } from './admit-user.ts'
import type { SignInAttempt } from './guessing/index.ts'
import { instanceChoice } from './instance-choice.ts'
import { refusePasswords } from './refuse-passwords.ts'
import { OTP_LENGTH_MAX, proveSecondStep, spendCode, WRONG } from './second-step.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { switchInstance } from './switch-instance.ts'

/** Longer than any address of a user. */
const EMAIL_LENGTH_MAX = 1000

/** A password may be as long in bytes as its characters allow. */
const PASSWORD_UNITS_MAX = 2 * PASSWORD_LENGTH_MAX

const credentials = Type.Object({
  email: Type.Optional(Type.String({ maxLength: EMAIL_LENGTH_MAX, description: 'Email address of the user.' })),
  password: Type.Optional(Type.String({ maxLength: PASSWORD_UNITS_MAX, description: 'Password of the user.' })),
  otp: Type.Optional(
    Type.String({
      maxLength: OTP_LENGTH_MAX,
      description: 'A code of the authenticator app, or a recovery code, of a user with a second factor.',
    }),
  ),
  instance: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The instance, if the address belongs to users of several.' }),
  ),
})

interface Credentials {
  readonly email?: string
  readonly password?: string
  readonly otp?: string
  readonly instance?: number
}

export const signInRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session',
  access: 'open',
  summary: 'Sign in, or switch to another instance',
  description:
    'Sets the cookie of a session, and ends the session that the browser had. If the address belongs to users of several ' +
    'instances, the answer is a 403 with the code `choose_instance` and the `instances` in `details`: send `instance` too. If the ' +
    'user has a second factor, it is a 403 with the code `second_factor` and the `methods` of the user: send `otp` too. A wrong ' +
    'code is a 401. With `instance` alone, a signed-in user switches to another instance where the same password was right.',
  refuseEarly: refuseGuesser,
  body: checkedBody(credentials),
  answer: Type.Object({ success: Type.Object({ id: Type.Integer(), instance: instanceChoice }) }),
  errors: [400, 401, 403],
  run: signIn,
}

/** A user whose password was right. */
type Proven = AddressHolder & { readonly password: string }

async function signIn(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  call.requireCookies()
  const { email, password, otp, instance } = call.body as Credentials
  if (email === undefined && password === undefined && instance !== undefined && call.session !== undefined) {
    return switchInstance(parts, call, call.session, { instanceId: instance, otp })
  }
  refusePasswords(parts)
  if (email === undefined || password === undefined) throw new Unauthenticated(WRONG)
  const proven = await proveUser(parts, call, email, password)
  const chosen = chooseInstance(proven, instance)
  return admitByPassword(parts, call, { chosen, proven, password, otp })
}

/** Refuses browsers that have never signed in, before their body is read and the database is asked: guessing is cheap to refuse. */
function refuseGuesser({ throttle, queue }: SignInParts, { address, hasCookie }: EarlyCaller): void {
  if (hasCookie) return
  throttle.refuseAddress(address)
  queue.refuseFull({ address, isKnown: false })
}

/**
 * The users of all instances with this address and this password. Throws `Unauthenticated` if there are none. Each user is
 * limited separately: users of other instances with the address may be other people, and give no further guesses.
 */
async function proveUser(
  { scopes, queue, throttle, failures }: SignInParts,
  call: PlainCall,
  email: string,
  password: string,
): Promise<[Proven, ...Proven[]]> {
  const { address } = call
  const deviceHash = call.device === undefined ? undefined : hashToken(call.device)
  const holders = await holdersOfAddress(scopes.engine, email, scopes.clock.now(), deviceHash)
  const withPassword = holders.filter((holder): holder is Proven => holder.password !== null)
  const nobody = { account: `nobody ${addressKey(email)}`, address, knownDevice: undefined }
  const [one = nobody, ...more] = withPassword.map((holder) => attemptOf(holder, address, deviceHash))
  const admitted = throttle.admitted([one, ...more])
  const tried = withPassword.filter((holder) => admitted.some(({ account }) => account === accountKey(holder)))
  const isKnown = admitted.some((attempt) => throttle.isKnown(attempt))
  const [first, ...others] = await provePassword(queue, { address, isKnown }, tried, password)
  if (first !== undefined) {
    const right = new Set([first, ...others].map(accountKey))
    throttle.noteMisses(admitted.filter(({ account }) => !right.has(account)))
    return [first, ...others]
  }
  throttle.noteFailure(...admitted)
  for (const { instance_id, user_id } of tried) failures.note(instance_id, user_id, address)
  if (!isKnown) queue.noteSlip()
  throw new Unauthenticated(WRONG)
}

function accountKey({ instance_id, user_id }: AddressHolder): string {
  return `${instance_id}/${user_id}`
}

function attemptOf(holder: AddressHolder, address: string, deviceHash: string | undefined): SignInAttempt {
  return { account: accountKey(holder), address, knownDevice: holder.is_known === 1 ? deviceHash : undefined }
}

function chooseInstance(proven: readonly [Proven, ...Proven[]], wanted: number | undefined): Proven {
  const [first, ...others] = proven
  if (wanted === undefined && others.length > 0) {
    const instances = proven.map(({ instance_id: id, instance_name: name }) => ({ id, name }))
    throw new DaybookError('forbidden', 'You are a user of several instances: choose one.', {
      details: [{ code: 'choose_instance', instances }],
    })
  }
  const chosen = wanted === undefined ? first : proven.find(({ instance_id }) => instance_id === wanted)
  if (chosen === undefined) throw new Unauthenticated(WRONG)
  return chosen
}

interface Proof {
  readonly chosen: Proven
  readonly proven: readonly Proven[]
  readonly password: string
  readonly otp: string | undefined
}

async function admitByPassword(
  parts: SignInParts,
  call: PlainCall,
  { chosen, proven, password, otp }: Proof,
): Promise<PlainAnswer> {
  const { instance_id: instanceId, instance_name: instanceName, user_id: userId } = chosen
  const knownDevice = chosen.is_known === 1 && call.device !== undefined ? hashToken(call.device) : undefined
  const code = await proveSecondStep(parts, { instanceId, userId, address: call.address, knownDevice, otp })
  const newer = await newerHash(parts, call, chosen, password)
  return admitUser(parts, call, {
    instanceId,
    instanceName,
    userId,
    methods: code === undefined ? ['password'] : ['password', code.method],
    accounts: proven.map((one) => accountOf(one, one === chosen ? code?.method : undefined)),
    confirm: async (scope) => {
      await requireUnchanged(scope, chosen)
      await spendCode(scope, parts, userId, code)
      if (newer !== undefined) await renewHash(scope, userId, chosen.password, newer)
    },
  })
}

function accountOf({ instance_id, user_id, password }: Proven, factor: SignInMethod | undefined): Account {
  return { instance_id, user_id, proof: passwordProof(password), ...(factor !== undefined && { factor }) }
}

/** The password may have changed, or the user been deleted, while the hash was computed. */
async function requireUnchanged(scope: Scope, { user_id, password }: Proven): Promise<void> {
  const credential = await credentialOf(scope, user_id)
  if (credential?.password !== password) throw new Unauthenticated(WRONG)
}

/** The password hashed with the current settings; undefined if it is already. */
async function newerHash(
  { queue }: SignInParts,
  { address }: PlainCall,
  { password: stored }: Proven,
  password: string,
): Promise<string | undefined> {
  if (!isOutdated(stored)) return undefined
  const settings = newHashSettings(settingsOfHash(stored).salt)
  return queue.run({ address, isKnown: true }, () => hashPassword(password, settings))
}
