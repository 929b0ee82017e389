import { queryOptions } from '@tanstack/react-query'
import { addressOf, send } from '../../../api/client.ts'

export interface UserAccess {
  readonly password_set: number | null
  readonly invitation: { readonly purpose: 'invite' | 'reset' | 'enter'; readonly expires: number } | null
  readonly totp: boolean
  readonly passkeys: number
  readonly recovery_codes: number
}

export interface UserSession {
  readonly id: number
  readonly last_used: number
  readonly address: string
  readonly device: string
  readonly current: boolean
}

export function userAccessQuery(id: number) {
  return queryOptions({
    queryKey: ['user-access', id] as const,
    queryFn: async ({ signal }) =>
      (await send<{ readonly data: UserAccess }>('GET', addressOf('user/access', { id }), { signal })).body.data,
    meta: { reads: ['user'] },
    staleTime: 0,
  })
}

export function sessionsQuery(userId: number) {
  return queryOptions({
    queryKey: ['user-sessions', userId] as const,
    queryFn: async ({ signal }) => {
      const path = addressOf('session/list', { user_id: userId })
      return (await send<{ readonly data: readonly UserSession[] }>('GET', path, { signal })).body.data
    },
    meta: { reads: ['user'] },
    staleTime: 0,
  })
}
