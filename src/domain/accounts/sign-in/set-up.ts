import Type from 'typebox'
import { Invalid } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { checkedBody } from '../../../records/body-check.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRow } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { passwordFaults } from '../credential/index.ts'
import { instance } from '../instance/index.ts'
import { changeUser } from '../user/index.ts'
import { actingFor } from './acting-for.ts'
import { givenPassword } from './choose-password.ts'
import { linkSecret } from './facts-of-link.ts'
import { newHash, setPassword, wordsOf } from './set-password.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { findLink, linkOver, requireLink } from './use-link.ts'

export const setUpRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/setup',
  access: 'open',
  summary: 'Set up a new instance',
  description:
    'With the `secret` of the link of /setup, which the first start prints and which is used up: who the administrator is, and ' +
    'what the account is called. Sign in with the address and the password afterwards.',
  body: checkedBody(
    Type.Object({
      secret: linkSecret,
      first_name: Type.String({ description: 'First name of the administrator.' }),
      last_name: Type.Optional(
        Type.Union([Type.String(), Type.Null()], { description: 'Last name of the administrator.' }),
      ),
      email: Type.String({ description: 'Email address of the administrator, to sign in with.' }),
      password: givenPassword,
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
    success: Type.Object({ id: Type.Integer({ description: 'The user.' }), email: Type.String() }),
  }),
  errors: [400, 403],
  run: setUp,
}

interface Setup {
  readonly secret: string
  readonly first_name: string
  readonly last_name?: string | null
  readonly email: string
  readonly password: string
  readonly name: string
  readonly timezone: string
  readonly currency: string
  readonly country?: string | null
  readonly locale?: string
}

async function setUp(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const setup = call.body as Setup
  const { instanceId, purpose, user } = await findLink(parts, setup.secret)
  if (purpose !== 'setup') throw new Invalid([linkOver])
  const { first_name, last_name = null, email, password, name } = setup
  const session = await actingFor(parts.scopes, instanceId, user.id)
  await refuseFaults(parts.scopes.reading(session), setup)
  const hash = await newHash(parts, email, password, call.address)
  await parts.scopes.writing(session, async (scope) => {
    await requireLink(scope, setup.secret)
    await changeUser(scope, user.id, { first_name, last_name, primary_email: email })
    const current = await loadRow(scope, instance, instanceId)
    await updateRecord(scope, instance, current, await readBody(scope, instance, instanceBody(setup), current))
    await setPassword(scope, { id: user.id, primary_email: email }, hash)
  })
  return { body: { success: { id: user.id, email, name } } }
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

/** What is wrong with the account and with the password is reported together, before anything is hashed. */
async function refuseFaults(scope: Scope, setup: Setup): Promise<void> {
  const { first_name, last_name = null, email: primary_email, password, name } = setup
  const faults = passwordFaults(password, wordsOf({ id: 0, first_name, last_name, primary_email }, name))
  try {
    await readBody(scope, instance, instanceBody(setup), await loadRow(scope, instance, scope.instance.id))
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    faults.unshift(...error.faults)
  }
  if (faults.length > 0) throw new Invalid(faults)
}
