import Type from 'typebox'
import { allAt, levels, modules } from '../../../kernel/auth/modules.ts'
import type { Session } from '../../../kernel/auth/session.ts'
import { Unauthenticated } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { factorsOf } from '../second-factor/index.ts'
import { IDLE_SECONDS, type SessionRow, sessionById } from '../session/index.ts'
import { instanceChoice } from './instance-choice.ts'
import { reachableInstances } from './reachable-instances.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { groupName, instanceName, ownResources, ownUser } from './who-am-i.store.ts'

const maybe = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const level = Type.Union(levels.map((one) => Type.Literal(one)))

const user = Type.Object({
  id: Type.Integer(),
  first_name: Type.String(),
  last_name: maybe('Last name.'),
  primary_email: Type.String(),
  group: Type.Object({ id: Type.Integer(), name: Type.String() }),
  timezone: maybe('Zone of the user.'),
  locale: maybe('Language and region; null: those of the instance.'),
  date_format: maybe('The format of dates; null: that of the locale.'),
  time_format: Type.Union([Type.Integer(), Type.Null()], {
    description: '0 for 12 hours, 1 for 24. Null: the format of the locale.',
  }),
  resource_ids: Type.Array(Type.Integer(), { description: 'The resources of the user.' }),
})

const instance = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  timezone: Type.String(),
  currency: Type.String(),
  locale: Type.String(),
})

const session = Type.Object({
  id: Type.Integer(),
  signed_in: Type.Integer({ description: 'Time of the sign-in, in UNIX seconds.' }),
  expires: Type.Integer({ description: 'Latest time at which the session ends.' }),
  idle_expires: Type.Integer({ description: 'The time at which it ends without further use.' }),
  methods: Type.Array(Type.String(), { description: 'The methods of the sign-in.' }),
})

const secondFactor = Type.Object({
  required: Type.Boolean({ description: 'Whether the account requires a second factor for this user.' }),
  needed: Type.Boolean({ description: 'Whether this session can only set up or prove a second factor.' }),
  totp: Type.Boolean({ description: 'Whether the user has an authenticator app.' }),
  passkeys: Type.Integer({ description: 'The number of passkeys.' }),
  recovery_codes: Type.Integer({ description: 'The number of recovery codes that are left.' }),
})

export const whoAmIRoute: PlainRoute<SignInParts> = {
  method: 'GET',
  path: 'session',
  access: 'signed-in',
  withoutFactor: true,
  summary: 'Get the signed-in user and their permissions',
  description: 'The user of the session or of the token. Any token.',
  answer: Type.Object({
    data: Type.Object({
      user,
      instance,
      instances: Type.Array(instanceChoice, {
        description: 'The instances that the person can switch to, and this one.',
      }),
      permissions: Type.Object(Object.fromEntries(modules.map((module) => [module, level]))),
      settings: Type.Object({}, { additionalProperties: true, description: 'The settings of the instance.' }),
      second_factor: secondFactor,
      session: Type.Union([session, Type.Null()], { description: 'Null for a token.' }),
    }),
  }),
  run: whoAmI,
}

async function whoAmI(parts: SignInParts, { session: asker }: PlainCall): Promise<PlainAnswer> {
  if (asker === undefined) throw new Unauthenticated()
  const { scopes } = parts
  const { actor, instance: facts } = asker
  const scope = scopes.reading(asker)
  const own = await ownUser(scope)
  const row = actor.sessionId === undefined ? undefined : await sessionById(scope, actor.sessionId)
  if (own === undefined || (row === undefined && actor.sessionId !== undefined)) throw new Unauthenticated()
  const { group_id, ...rest } = own
  const here = { id: facts.id, name: await instanceName(scope) }
  const others =
    row === undefined || asker.lacksFactor
      ? []
      : (await reachableInstances(parts, row)).filter(({ id }) => id !== facts.id)
  const { timezone, currency, locale } = facts
  const data = {
    user: {
      ...rest,
      group: { id: group_id, name: await groupName(scope, group_id) },
      resource_ids: await ownResources(scope),
    },
    instance: { ...here, timezone, currency, locale },
    instances: [here, ...others],
    permissions: asker.lacksFactor ? allAt('--') : actor.levels,
    settings: asker.lacksFactor ? {} : facts.settings,
    second_factor: await factorState(scope, asker),
    session: row === undefined ? null : renderedSession(row, scopes.clock.now()),
  }
  return { body: { data } }
}

async function factorState(scope: Scope, { actor, requiresFactor, lacksFactor }: Session): Promise<object> {
  const { totp, passkeys, recoveryCodes } = await factorsOf(scope, actor.userId)
  return {
    required: requiresFactor === true,
    needed: lacksFactor === true,
    totp: totp !== undefined,
    passkeys: passkeys.length,
    recovery_codes: recoveryCodes,
  }
}

/** The session is used now; the stored time of use is up to two minutes late. */
function renderedSession({ id, signed_in, expires, methods }: SessionRow, now: number): object {
  const idle_expires = Math.min(now + IDLE_SECONDS, expires)
  return { id, signed_in, expires, idle_expires, methods: JSON.parse(methods) as unknown }
}
