import Type from 'typebox'
import { allAt, levels, modules } from '../../../kernel/auth/modules.ts'
import type { Session } from '../../../kernel/auth/session.ts'
import { IDLE_SECONDS } from '../../../kernel/auth/session-use.ts'
import { Unauthenticated } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { factorsOf } from '../second-factor/index.ts'
import { type SessionRow, sessionById } from '../session/index.ts'
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
  date_format: maybe('How dates are shown; null: as the locale has it.'),
  time_format: Type.Union([Type.Integer(), Type.Null()], {
    description: '0 for 12 hours, 1 for 24; null: as the locale has it.',
  }),
  resource_ids: Type.Array(Type.Integer(), { description: 'The resources that the user is.' }),
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
  signed_in: Type.Integer({ description: 'When the person signed in, in UNIX seconds.' }),
  expires: Type.Integer({ description: 'When the session ends at the latest.' }),
  idle_expires: Type.Integer({ description: 'When it ends unless it is used before.' }),
  methods: Type.Array(Type.String(), { description: 'How the person signed in.' }),
})

const secondFactor = Type.Object({
  required: Type.Boolean({ description: 'Whether the account requires one of this user.' }),
  needed: Type.Boolean({ description: 'Whether this session may do nothing but set one up, or prove one.' }),
  totp: Type.Boolean({ description: 'Whether the user has an authenticator app.' }),
  passkeys: Type.Integer({ description: 'How many passkeys the user has.' }),
  recovery_codes: Type.Integer({ description: 'How many recovery codes are left.' }),
})

export const whoAmIRoute: PlainRoute<SignInParts> = {
  method: 'GET',
  path: 'session',
  access: 'signed-in',
  withoutFactor: true,
  summary: 'Who am I, and what may I do',
  description: 'The user that the session, or the token, speaks for. Any token.',
  answer: Type.Object({
    data: Type.Object({
      user,
      instance,
      instances: Type.Array(instanceChoice, {
        description: 'Where the person can switch to, this instance among them.',
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
      group: { id: Number(group_id), name: await groupName(scope, Number(group_id)) },
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

/** It is used now, however late that is stored. */
function renderedSession({ id, signed_in, expires, methods }: SessionRow, now: number): object {
  const idle_expires = Math.min(now + IDLE_SECONDS, expires)
  return { id, signed_in, expires, idle_expires, methods: JSON.parse(methods) as unknown }
}
