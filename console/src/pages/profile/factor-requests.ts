import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import type { AddedFactor } from '../../api/passkeys.ts'

export interface Passkey {
  readonly id: number
  readonly name: string
  readonly added: number
  readonly last_used: number | null
}

export interface Factors {
  readonly required: boolean
  readonly totp: { readonly added: number; readonly last_used: number | null } | null
  readonly passkeys: readonly Passkey[]
  readonly recovery_codes: number
}

export const factorQuery = queryOptions({
  queryKey: ['factors'] as const,
  queryFn: async ({ signal }) =>
    (await send<{ readonly data: Factors }>('GET', '/v2/session/factor', { signal })).body.data,
  staleTime: 0,
})

/** The secret for an app, also as the address in a QR code. */
export interface AppSecret {
  readonly secret: string
  readonly uri: string
}

export async function startApp(): Promise<AppSecret> {
  return (await send<{ readonly data: AppSecret }>('POST', '/v2/session/factor/totp/start')).body.data
}

export async function confirmApp(code: string): Promise<AddedFactor> {
  const path = '/v2/session/factor/totp/confirm'
  return (await send<{ readonly success: AddedFactor }>('POST', path, { body: { code } })).body.success
}

export async function renewCodes(): Promise<readonly string[]> {
  const path = '/v2/session/factor/recovery-codes'
  return (await send<{ readonly success: AddedFactor }>('POST', path)).body.success.recovery_codes ?? []
}
