import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from './client.ts'
import type { Module } from './module.ts'
import { queryClient } from './queries.ts'

export type Level = '--' | 'R-' | 'RW'

interface InstanceChoice {
  readonly id: number
  readonly name: string
}

/** The signed-in user, and their permissions. */
export interface WhoAmI {
  readonly user: {
    readonly id: number
    readonly first_name: string
    readonly last_name: string | null
    readonly primary_email: string
    readonly timezone: string | null
    readonly locale: string | null
    /** 0 for 12 hours, 1 for 24; null: by the locale. */
    readonly time_format: number | null
    /** The resources that the user is booked as. */
    readonly resource_ids: readonly number[]
  }
  readonly instance: InstanceChoice & {
    readonly timezone: string
    readonly currency: string
    readonly locale: string
  }
  /** The instances that the user can switch to, including this one. */
  readonly instances: readonly InstanceChoice[]
  readonly permissions: Readonly<Record<Module, Level>>
  /** Every user may know these settings; others of the instance are left out here. */
  readonly settings: {
    readonly automatic_rates: boolean
    readonly clash_exempt_types: readonly number[]
    readonly clash_exempt_statuses: readonly number[]
    /** Monday is 1. */
    readonly opening_hours: readonly {
      readonly weekdays: readonly number[]
      readonly opens: string
      readonly closes: string
    }[]
  }
  /** How the person signed in; null for a token. */
  readonly session: { readonly methods: readonly string[] } | null
  readonly second_factor: {
    readonly required: boolean
    /** The session may only set up a second factor, or prove one. */
    readonly needed: boolean
    readonly totp: boolean
    readonly passkeys: number
  }
}

/** A problem 401 means that no user is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'] as const,
  queryFn: async ({ signal }) => (await send<{ readonly data: WhoAmI }>('GET', '/v2/session', { signal })).body.data,
  meta: { reads: ['user', 'group', 'instance', 'contact', 'resource'] },
})

/** The signed-in user. The shell shows pages only after it is known. */
export function useWhoAmI(): WhoAmI {
  const { data } = useQuery(sessionQuery)
  if (data === undefined) throw new Error('a page is shown to nobody')
  return data
}

/** Whether the user may read, or write, a module. */
export function allows(
  { permissions }: Pick<WhoAmI, 'permissions'>,
  module: Module,
  access: 'READ' | 'WRITE',
): boolean {
  return permissions[module] === 'RW' || (permissions[module] === 'R-' && access === 'READ')
}

/** Whether the user may list resources, statuses and the other kinds of the administration. */
export async function readsSettings(): Promise<boolean> {
  return allows(await queryClient.ensureQueryData(sessionQuery), 'admin', 'READ')
}

/** Forgets all data but the session, and reads what is shown again: the rest belongs to another user or another instance. */
export async function readAnew(): Promise<void> {
  await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

/** Clears all cached data: it belongs to another user or another instance. */
export async function startOver(): Promise<void> {
  queryClient.clear()
  await queryClient.prefetchQuery(sessionQuery)
}
