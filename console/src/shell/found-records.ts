/** What the search of the service finds, and where the console shows it. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, send } from '../api/client.ts'
import { type PagePath, pagePaths } from '../page-paths.ts'
import type { IconName } from '../ui/drawings.ts'

export interface Found {
  readonly kind: string
  readonly id: number
  readonly uuid: string | null
  readonly name: string
  readonly detail: string | null
  readonly client: string | null
  readonly project: string | null
  readonly status: string | null
  readonly start: number | null
  readonly end: number | null
  readonly date: string | null
  readonly total: string | null
  readonly currency: string | null
}

export type FoundGroup = 'booking' | 'project' | 'document' | 'resource' | 'setting'

interface FoundKind {
  readonly group: FoundGroup
  readonly icon: IconName
  /** Where the record is shown: the first page that the console has. */
  readonly places: readonly ((found: Found) => string)[]
}

const page = (path: string) => (found: Found) => `${path}?id=${found.id}`
const printed = ({ kind, id }: Found) => `/v2/${kind}/pdf?id=${id}`
const document = (path: string): FoundKind => ({ group: 'document', icon: 'docs', places: [page(path), printed] })
const setting = (path: string): FoundKind => ({ group: 'setting', icon: 'list', places: [page(path)] })

const kinds: Readonly<Record<string, FoundKind>> = {
  booking: { group: 'booking', icon: 'schedule', places: [({ id }) => `/schedule?booking=${id}`] },
  project: {
    group: 'project',
    icon: 'projects',
    places: [page('/projects'), ({ id }) => `/schedule?project=${id}`],
  },
  contact: {
    group: 'project',
    icon: 'contacts',
    places: [({ uuid }) => `/contacts?uuid=${uuid}`, ({ id }) => `/schedule?client=${id}`],
  },
  quote: document('/quotes'),
  invoice: document('/invoices'),
  'credit-note': document('/credit-notes'),
  resource: {
    group: 'resource',
    icon: 'calendar',
    places: [page('/admin/resources'), ({ id }) => `/schedule?resource=${id}`],
  },
  workspace: setting('/admin/workspaces'),
  user: setting('/admin/users'),
}

export const foundGroups: readonly FoundGroup[] = ['booking', 'project', 'document', 'resource', 'setting']

export function groupOfFound({ kind }: Found): FoundGroup {
  return kinds[kind]?.group ?? 'setting'
}

export function iconOfFound({ kind }: Found): IconName {
  return kinds[kind]?.icon ?? 'list'
}

/** Where the record is shown; undefined where the console has no page for it. */
export function placeOfFound(found: Found): string | undefined {
  return kinds[found.kind]?.places.map((place) => place(found)).find(isThere)
}

function isThere(address: string): boolean {
  return address.startsWith('/v2/') || pagePaths.includes(address.split('?', 1)[0] as PagePath)
}

/** Letters that are searched for at least. */
const LETTERS_MIN = 2

interface Answer {
  readonly data: readonly Found[]
  readonly meta: { readonly found: number }
}

export function searchQuery(text: string) {
  const q = text.trim()
  return queryOptions({
    queryKey: ['search', q] as const,
    queryFn: async ({ signal }) => (await send<Answer>('GET', addressOf('search', { q }), { signal })).body,
    enabled: q.length >= LETTERS_MIN,
    staleTime: 0,
    gcTime: 30_000,
  })
}
