import { queryOptions } from '@tanstack/react-query'
import { send } from './client.ts'

/** How people sign in to this service. */
export interface WaysIn {
  /** False where people must sign in with the provider. */
  readonly password: boolean
  readonly single_sign_on: { readonly name: string } | null
}

export const waysQuery = queryOptions({
  queryKey: ['ways-in'] as const,
  queryFn: async () => (await send<{ readonly data: WaysIn }>('GET', '/v2/session/ways')).body.data,
})
