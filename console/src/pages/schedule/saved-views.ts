/** Saved views of the schedule: a name for the contents of an address. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, send } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'

type Setting = string | boolean | readonly number[]
export type ViewSettings = Readonly<Record<string, Setting>>

export interface SavedView {
  readonly id: number
  readonly name: string
  readonly settings: ViewSettings
  readonly shared_groups: readonly { readonly id: number }[]
  readonly created_id: number
}

const lists: ReadonlySet<string> = new Set(['status', 'type', 'project', 'client', 'resource', 'group'])
const flags: ReadonlySet<string> = new Set(['nights', 'clashing', 'mine', 'unbilled'])
const VIEWS_MAX = 100

/** The saved part of an address: everything except the day, so that a view begins with the current one. */
export function settingsOf(address: string): ViewSettings {
  const settings: Record<string, Setting> = {}
  for (const [name, value] of new URLSearchParams(address)) {
    if (name === 'date') continue
    if (lists.has(name)) settings[name] = value.split(',').map(Number)
    else settings[name] = flags.has(name) ? value === 'true' : value
  }
  return settings
}

/** The address of the view. */
export function addressOfSettings(settings: ViewSettings): string {
  const pairs = Object.entries(settings).map(([name, value]) => [name, String(value)])
  return new URLSearchParams(pairs).toString()
}

const KEY = 'saved-views'

export const savedViewsQuery = queryOptions({
  queryKey: [KEY] as const,
  queryFn: ({ signal }) => readViews({}, signal),
})

async function readViews(query: { readonly id?: number }, signal?: AbortSignal): Promise<readonly SavedView[]> {
  const path = addressOf('view', { kind: 'schedule', order_asc: 'name', limit: VIEWS_MAX, ...query })
  return (await send<{ readonly data: readonly SavedView[] }>('GET', path, { signal })).body.data
}

export async function readSavedView(id: number): Promise<SavedView | undefined> {
  return (await readViews({ id }))[0]
}

interface ViewBody {
  readonly name?: string
  readonly settings?: ViewSettings
  readonly shared_groups?: readonly { readonly id: number }[]
}

export async function saveView(body: ViewBody, key: string): Promise<number> {
  const answer = await send<{ readonly success: { readonly id: number } }>('POST', addressOf('view'), {
    body: { kind: 'schedule', ...body },
    key,
  })
  await readAgain()
  return answer.body.success.id
}

export async function changeView(id: number, body: ViewBody): Promise<void> {
  await send('PUT', addressOf('view', { id }), { body })
  await readAgain()
}

export async function deleteView(id: number): Promise<void> {
  await send('DELETE', addressOf('view', { id }))
  await readAgain()
}

export async function restoreView(id: number): Promise<void> {
  await send('POST', addressOf('view/restore', { id }))
  await readAgain()
}

async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [KEY] })
}
