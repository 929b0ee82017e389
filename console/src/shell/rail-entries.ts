import type { Module } from '../api/module.ts'
import { allows, type WhoAmI } from '../api/own-session.ts'
import type { PagePath } from '../page-paths.ts'
import type { MessageName } from '../text/say.ts'
import type { IconName } from '../ui/icon.tsx'

/** An entry of the rail. */
export interface RailEntry {
  readonly path: PagePath
  readonly name: MessageName
  readonly icon: IconName
  /** Other pages of this part. */
  readonly also?: readonly PagePath[]
  /** The permissions that it needs: all of them. */
  readonly modules?: readonly Module[]
  /** It is at the foot of the rail. */
  readonly isLast?: true
}

const settings: readonly PagePath[] = ['/rates', '/rates-at-work', '/feeds', '/import', '/permissions', '/template']
const documents: readonly PagePath[] = ['/invoice', '/quote', '/quotes', '/credit-notes', '/admin/supplier-bills']

/** All entries, in order. */
const railEntries: readonly RailEntry[] = [
  { path: '/', name: 'today', icon: 'today' },
  { path: '/schedule', name: 'schedule', icon: 'schedule', also: ['/find-free'], modules: ['schedule'] },
  { path: '/projects', name: 'projects', icon: 'projects', also: ['/project'], modules: ['project'] },
  { path: '/contacts', name: 'contacts', icon: 'contacts', modules: ['contact'] },
  { path: '/to-bill', name: 'to-bill', icon: 'bill', modules: ['finance', 'schedule'] },
  { path: '/invoices', name: 'documents', icon: 'docs', also: documents, modules: ['finance'] },
  { path: '/time', name: 'time', icon: 'time' },
  { path: '/reports', name: 'reports', icon: 'reports' },
  { path: '/admin', name: 'settings', icon: 'settings', also: settings, modules: ['admin'], isLast: true },
]

/** The entries that the user may see. */
export function railEntriesFor(me: WhoAmI): readonly RailEntry[] {
  return railEntries.filter(({ modules = [] }) => modules.every((module) => allows(me, module, 'READ')))
}

/** The entry whose part a page belongs to: the one with the most specific address. */
export function entryOf(entries: readonly RailEntry[], path: string): RailEntry | undefined {
  const depth = ({ path: own, also = [] }: RailEntry) =>
    Math.max(0, ...[own, ...also].map((one) => (path === one || path.startsWith(`${one}/`) ? one.length : 0)))
  const [entry] = entries.toSorted((one, other) => depth(other) - depth(one))
  return entry !== undefined && depth(entry) > 0 ? entry : undefined
}
