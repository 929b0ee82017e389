import type { InstanceFacts } from '../../../kernel/auth/session.ts'
import { newToken } from '../../../kernel/auth/token.ts'
import type { Scope, Scopes } from '../../../kernel/scope.ts'
import { createRecord } from '../../../records/write/default-verbs.ts'
import { systemGroupId } from '../access/index.ts'
import { insertApiClient } from '../api-client/index.ts'
import { createSystemGroups } from '../group/index.ts'
import { createUser } from '../user/index.ts'
import { createInitialRecords, type InitialRecords } from './initial-records.ts'
import { instance } from './instance.record.ts'
import { reserveInstanceId } from './instance.store.ts'
import { initialSettings } from './instance-settings.ts'

export interface NewInstance {
  readonly name: string
  readonly timezone: string
  readonly currency: string
  readonly locale: string
  readonly adminEmail: string
  /** The first access token; made up unless given. */
  readonly token?: string
}

export interface CreatedInstance {
  readonly instanceId: number
  /** The first Super Administrator. */
  readonly userId: number
  readonly token: string
}

export function createInstance(
  scopes: Scopes,
  initialRecords: readonly InitialRecords[],
  input: NewInstance,
): Promise<CreatedInstance> {
  return scopes.founding(factsOf(input), (scope) => fillInstance(scope, initialRecords, input))
}

const firstInstance: NewInstance = {
  name: 'My studio',
  timezone: 'UTC',
  currency: 'EUR',
  locale: 'en-GB',
  adminEmail: 'admin@localhost',
}

/** On an empty database: founds an instance and answers its token. Otherwise nothing. */
export async function ensureFirstInstance(
  scopes: Scopes,
  initialRecords: readonly InitialRecords[],
  token?: string,
): Promise<string | undefined> {
  const input = token === undefined ? firstInstance : { ...firstInstance, token }
  const created = await scopes.founding(factsOf(input), (scope) => fillInstance(scope, initialRecords, input), 'first')
  return created?.token
}

function factsOf({ timezone, currency, locale }: NewInstance): Omit<InstanceFacts, 'id'> {
  return { timezone, currency, locale, settings: initialSettings, customFields: [] }
}

async function fillInstance(
  scope: Scope,
  initialRecords: readonly InitialRecords[],
  input: NewInstance,
): Promise<CreatedInstance> {
  const { name, timezone, currency, locale, token = newToken(scope.instance.id) } = input
  await reserveInstanceId(scope)
  await createRecord(scope, instance, { name, timezone, currency, locale })
  await createSystemGroups(scope)
  const { id: userId } = await createUser(scope, {
    first_name: 'Administrator',
    last_name: null,
    primary_email: input.adminEmail,
    group_id: await systemGroupId(scope, 'superAdministrator'),
  })
  await insertApiClient(scope, { user_id: userId, description: 'Made with the instance' }, token)
  await createInitialRecords(scope, initialRecords, locale)
  return { instanceId: scope.instance.id, userId, token }
}
