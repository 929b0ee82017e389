/** The queries of the health page: the state of the service, and the counts of waiting and failed work. */
import { queryOptions } from '@tanstack/react-query'
import { type Query, type RecordKind, readList, send } from '../../../api/client.ts'
import { outdate } from '../../../api/queries.ts'
import type { PagePath } from '../../../page-paths.ts'
import { countOfKind } from '../count-of-kind.ts'
import { pathOf } from '../record-screens.ts'

export interface BackupFile {
  readonly name: string
  readonly time: number
  readonly bytes: number
}

export interface BackupStatus {
  readonly last: { readonly time: number; readonly bytes: number | null } | null
  /** Those that the user may download. */
  readonly files: readonly BackupFile[]
  readonly running: boolean
  /** The last one that was started from here could not be written. */
  readonly failed: boolean
  /** Whether the user may start and download them. */
  readonly allowed: boolean
}

interface ServiceStatus {
  readonly version: string
  readonly time: number
  readonly database: {
    readonly engine: 'sqlite' | 'postgres'
    /** Null where several instances share the database. */
    readonly bytes: number | null
    readonly free_bytes: number | null
  }
  readonly replica: { readonly lag_seconds: number } | null
  /** Null where the operator has set no folder for backups. */
  readonly backup: BackupStatus | null
  readonly mail_server: boolean
}

/** How often the page looks again: background work is not in the journal. */
const LOOK_MS = 10_000
/** The same while a backup is written. */
const BACKUP_LOOK_MS = 1000

export const statusQuery = queryOptions({
  queryKey: ['service-status'] as const,
  queryFn: async ({ signal }) =>
    (await send<{ readonly data: ServiceStatus }>('GET', '/v2/instance/status', { signal })).body.data,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.backup?.running === true ? BACKUP_LOOK_MS : LOOK_MS),
})

interface Check {
  readonly name: 'waiting' | 'failed' | 'mails' | 'deliveries' | 'webhooks' | 'calendars'
  readonly count: number
  /** Whether it needs manual action. */
  readonly isBad: boolean
  readonly to: PagePath
  readonly search: Readonly<Record<string, string>>
  /** Since when the oldest one waits. */
  readonly since?: number | undefined
}

/** The counts of waiting and failed work, of the kinds that the user may read. */
export function healthQuery(readsMails: boolean) {
  return queryOptions({
    queryKey: ['health', readsMails] as const,
    queryFn: ({ signal }) => readChecks(readsMails, signal),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  })
}

async function readChecks(readsMails: boolean, signal: AbortSignal): Promise<readonly Check[]> {
  const count = (kind: RecordKind, query: Query) => countOfKind(kind, query, signal)
  const [waiting, failed, mails, deliveries, webhooks, calendars] = await Promise.all([
    readList('job', { state: 'waiting', order_asc: 'run_at', limit: 1 }, signal),
    count('job', { state: 'failed' }),
    readsMails ? count('mail', { status: 'failed' }) : undefined,
    count('webhook/delivery', { status: 'failed' }),
    readList('webhook', { fields: 'id,disabled_reason', limit: 1000 }, signal),
    readList('calendar-subscription/import', { fields: 'id,last_error', limit: 1000 }, signal),
  ])
  const off = webhooks.data.filter(({ disabled_reason }) => disabled_reason != null).length
  const failing = calendars.data.filter(({ last_error }) => last_error != null).length
  const stateOf = (kind: RecordKind, name: string, value: string) => ({
    to: pathOf(kind),
    search: { [`f.${name}`]: value },
  })
  return [
    {
      name: 'waiting',
      count: waiting.meta.pagination.total,
      isBad: false,
      since: waiting.data[0]?.run_at ?? undefined,
      ...stateOf('job', 'state', 'waiting'),
    },
    { name: 'failed', count: failed, isBad: true, ...stateOf('job', 'state', 'failed') },
    ...(mails === undefined
      ? []
      : [{ name: 'mails' as const, count: mails, isBad: true, ...stateOf('mail', 'status', 'failed') }]),
    { name: 'deliveries', count: deliveries, isBad: true, ...stateOf('webhook/delivery', 'status', 'failed') },
    { name: 'webhooks', count: off, isBad: true, to: pathOf('webhook'), search: {} },
    { name: 'calendars', count: failing, isBad: true, to: pathOf('calendar-subscription/import'), search: {} },
  ]
}

/** Starts a backup to the folder of the operator. */
export async function startBackup(): Promise<void> {
  await send('POST', '/v2/instance/backup')
  await outdate({ queryKey: statusQuery.queryKey })
}
