import Type from 'typebox'
import { type Fault, fault, Invalid } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { checkedBody } from '../../../records/body-check.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { passwordFaults } from '../credential/index.ts'
import { instance, renameInitialRecords } from '../instance/index.ts'
import { dropLinks } from '../sign-in-link/index.ts'
import { changeUser, user } from '../user/index.ts'
import { actingFor } from './acting-for.ts'
import { admitUser } from './admit-user.ts'
import { givenPassword } from './choose-password.ts'
import { linkSecret } from './facts-of-link.ts'
import { newHash, setPassword, wordsOf } from './set-password.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { findLink, type GoodLink, linkOver, requireLink } from './use-link.ts'

export const setUpRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/setup',
  access: 'open',
  summary: 'Set up a new instance',
  description:
    'Send the `secret` of the link to /setup, which the first start prints. The link then no longer works. The body also names the administrator and the account. ' +
    'Sign in with the address and the password afterwards. If `DAYBOOK_OIDC_REQUIRED` is set, send no password: the answer ' +
    'sets the cookie of a session.',
  body: checkedBody(
    Type.Object({
      secret: linkSecret,
      first_name: Type.String({ description: 'First name of the administrator.' }),
      last_name: Type.Optional(
        Type.Union([Type.String(), Type.Null()], { description: 'Last name of the administrator.' }),
      ),
      email: Type.String({ description: 'Email address of the administrator, to sign in with.' }),
      password: Type.Optional(givenPassword),
      name: Type.String({ description: 'Name of the account.' }),
      timezone: Type.String({ description: 'IANA name of the zone of the account.' }),
      currency: Type.String({ description: 'ISO 4217 code of the currency of the account.' }),
      country: Type.Optional(
        Type.Union([Type.String(), Type.Null()], { description: 'ISO 3166 code of the country: DE.' }),
      ),
      locale: Type.Optional(Type.String({ description: 'Language and region of the account, such as en-GB.' })),
    }),
  ),
  answer: Type.Object({
    success: Type.Object({
      id: Type.Integer({ description: 'The user.' }),
      email: Type.String(),
      name: Type.String({ description: 'Name of the account.' }),
    }),
  }),
  errors: [400, 403],
  run: setUp,
}

const PASSWORD_MEANING = 'The password of the administrator.'

interface Setup {
  readonly secret: string
  readonly first_name: string
  readonly last_name?: string | null
  readonly email: string
  readonly password?: string
  readonly name: string
  readonly timezone: string
  readonly currency: string
  readonly country?: string | null
  readonly locale?: string
}

async function setUp(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const setup = call.body as Setup
  const { scopes } = parts
  const link = await findLink(parts, setup.secret)
  if (link.purpose !== 'setup') throw new Invalid([linkOver])
  const session = await actingFor(scopes, link.instanceId, link.user.id)
  await refuseFaults(scopes.reading(session), link.user.id, setup)
  if (scopes.onlyProvider !== undefined) return setUpByProvider(parts, call, link, setup)
  const { email, password = '', name } = setup
  const hash = await newHash(parts, email, password, call.address)
  await scopes.writing(session, async (scope) => {
    await requireLink(scope, setup.secret)
    await nameAccount(parts, scope, link, setup)
    await setPassword(scope, link.user.id, hash)
  })
  return { body: { success: { id: link.user.id, email, name } } }
}

/** Lets the administrator in at once: the address may not be the one that the provider knows. */
async function setUpByProvider(
  parts: SignInParts,
  call: PlainCall,
  link: GoodLink,
  setup: Setup,
): Promise<PlainAnswer> {
  call.requireCookies()
  const { email, name, secret } = setup
  const { cookies = {} } = await admitUser(parts, call, {
    instanceId: link.instanceId,
    instanceName: name,
    userId: link.user.id,
    methods: ['link'],
    accounts: [],
    confirm: async (scope) => {
      await requireLink(scope, secret)
      await nameAccount(parts, scope, link, setup)
      await dropLinks(scope, link.user.id)
    },
  })
  return { body: { success: { id: link.user.id, email, name } }, cookies }
}

async function nameAccount(
  { initialRecords }: SignInParts,
  scope: Scope,
  { instanceId, user: { id } }: GoodLink,
  setup: Setup,
): Promise<void> {
  await changeUser(scope, id, userBody(setup))
  const current = await loadRecord(scope, instance, instanceId)
  await updateRecord(scope, instance, current, await readBody(scope, instance, instanceBody(setup), current))
  if (setup.locale !== undefined) await renameInitialRecords(scope, initialRecords, setup.locale)
}

function userBody({ first_name, last_name = null, email }: Setup): object {
  return { first_name, last_name, primary_email: email }
}

function instanceBody({ name, timezone, currency, country, locale }: Setup): object {
  return {
    name,
    timezone,
    currency,
    ...(country !== undefined && { country }),
    ...(locale !== undefined && { locale }),
  }
}

/** Throws all faults of the administrator, the account and the password together, before anything is hashed. */
async function refuseFaults(scope: Scope, userId: number, setup: Setup): Promise<void> {
  const person = await loadRecord(scope, user, userId)
  const account = await loadRecord(scope, instance, scope.instance.id)
  const faults = [
    ...(await faultsIn(() => readBody(scope, user, userBody(setup), person))).map(asGiven),
    ...(await faultsIn(() => readBody(scope, instance, instanceBody(setup), account))),
    ...passwordFaultsOf(scope, setup),
  ]
  if (faults.length > 0) throw new Invalid(faults)
}

async function faultsIn(read: () => Promise<unknown>): Promise<readonly Fault[]> {
  try {
    await read()
    return []
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return error.faults
  }
}

/** The address has a shorter name in this body than in the record. */
function asGiven({ field, message, ...rest }: Fault): Fault {
  if (field !== 'primary_email') return { field, message, ...rest }
  return { field: 'email', message: message.replace(/^primary_email/, 'email'), ...rest }
}

function passwordFaultsOf({ onlyProvider }: Scope, setup: Setup): Fault[] {
  const { first_name, last_name = null, email: primary_email, password, name } = setup
  if (onlyProvider !== undefined) {
    return password === undefined
      ? []
      : [fault('password', `is not used, because people sign in with ${onlyProvider}`, PASSWORD_MEANING)]
  }
  if (password === undefined) return [fault('password', 'is required', PASSWORD_MEANING)]
  return passwordFaults(password, wordsOf({ id: 0, first_name, last_name, primary_email }, name))
}
