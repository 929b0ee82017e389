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
  /** The permissions that it needs: all of them. */
  readonly modules?: readonly Module[]
  /** It is at the foot of the rail. */
  readonly isLast?: true
}

/** All entries, in order. */
const railEntries: readonly RailEntry[] = [
  { path: '/', name: 'today', icon: 'today' },
  { path: '/schedule', name: 'schedule', icon: 'schedule', modules: ['schedule'] },
  { path: '/projects', name: 'projects', icon: 'projects', modules: ['project'] },
  { path: '/contacts', name: 'contacts', icon: 'contacts', modules: ['contact'] },
  { path: '/to-bill', name: 'to-bill', icon: 'bill', modules: ['finance', 'schedule'] },
  { path: '/invoices', name: 'documents', icon: 'docs', modules: ['finance'] },
  { path: '/time', name: 'time', icon: 'time' },
  { path: '/reports', name: 'reports', icon: 'reports' },
  { path: '/admin', name: 'settings', icon: 'settings', modules: ['admin'], isLast: true },
]

/** The entries that the user may see. */
export function railEntriesFor(me: WhoAmI): readonly RailEntry[] {
  return railEntries.filter(({ modules = [] }) => modules.every((module) => allows(me, module, 'READ')))
}

/** Pages that belong to a part of the console although their address does not begin with it. */
const parts: { readonly [path in PagePath]?: PagePath } = {
  '/find-free': '/schedule',
  '/project': '/projects',
  '/admin/projects': '/projects',
  '/admin/project-phases': '/projects',
  '/admin/project-folders': '/projects',
  '/invoice': '/invoices',
  '/quote': '/invoices',
  '/quotes': '/invoices',
  '/credit-notes': '/invoices',
  '/bank-statement': '/invoices',
  '/supplier-bills': '/invoices',
  '/admin/payments': '/invoices',
  '/admin/mails': '/invoices',
  '/admin/time-activities': '/time',
  '/template': '/admin',
  '/rates': '/admin',
  '/rates-at-work': '/admin',
  '/feeds': '/admin',
  '/import': '/admin',
  '/permissions': '/admin',
}

/** The path of the entry that a page belongs to. */
export function partOf(path: string): string {
  return parts[path as PagePath] ?? `/${path.split('/')[1]}`
}
