import type { RecordKinds } from '../../../api/api-types.golden.ts'
import { addressOf, send } from '../../../api/client.ts'
import type { FormKey } from '../../../api/form-key.ts'
import { listQuery, refetchAfter } from '../../../api/queries.ts'

export type ApiClient = RecordKinds['api-client']

export const apiClientsQuery = listQuery('api-client', { order_asc: 'description', limit: 1000 }, ['user'])

/** Creates a token. The service returns it only once. */
export async function makeToken(body: object, key: FormKey): Promise<string> {
  const made = await send<{ readonly success: { readonly token: string } }>('POST', '/v2/api-client', {
    body,
    key,
  })
  key.renew()
  refetchAfter({ record: 'api-client' })
  return made.body.success.token
}

export async function revokeToken(id: number): Promise<void> {
  await send('DELETE', addressOf('api-client', { id }))
  refetchAfter({ record: 'api-client' })
}
