/** The search hits of the service, and their pages in the console. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, send } from '../api/client.ts'
import type { PagePath } from '../page-paths.ts'
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
  readonly all_day: string | null
  readonly date: string | null
  readonly total: string | null
  readonly currency: string | null
}

export type FoundGroup = 'booking' | 'project' | 'document' | 'resource' | 'setting'

interface FoundKind {
  readonly group: FoundGroup
  readonly icon: IconName
  /** The page of a record: the page of its kind, and the parameter that opens it there. */
  readonly page: PagePath
  readonly parameter?: string
}

const document = (page: PagePath): FoundKind => ({ group: 'document', icon: 'docs', page })
const setting = (page: PagePath): FoundKind => ({ group: 'setting', icon: 'list', page })

const kinds: Readonly<Record<string, FoundKind>> = {
  booking: { group: 'booking', icon: 'schedule', page: '/schedule', parameter: 'booking' },
  project: { group: 'project', icon: 'projects', page: '/project', parameter: 'id' },
  contact: { group: 'project', icon: 'contacts', page: '/contacts' },
  quote: { ...document('/quote'), parameter: 'id' },
  invoice: { ...document('/invoice'), parameter: 'id' },
  'credit-note': document('/credit-notes'),
  resource: { group: 'resource', icon: 'calendar', page: '/admin/resources' },
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

/** The page of a record; undefined if the console has none. */
export function placeOfFound({ kind, id }: Found): string | undefined {
  const place = kinds[kind]
  return place && `${place.page}?${place.parameter ?? 'open'}=${id}`
}

/** The minimum number of letters for a search. */
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
