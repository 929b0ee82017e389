import type { Module } from '../api/module.ts'
import type { PagePath } from '../page-paths.ts'
import type { MessageName } from '../text/say.ts'
import type { IconName } from '../ui/icon.tsx'

/** An entry of the rail. */
export interface RailEntry {
  readonly path: PagePath
  readonly name: MessageName
  readonly icon: IconName
  /** The permission that it needs. */
  readonly module?: Module
  /** It is at the foot of the rail. */
  readonly isLast?: true
}

/** All entries, in order. */
export const railEntries: readonly RailEntry[] = [
  { path: '/', name: 'today', icon: 'today' },
  { path: '/schedule', name: 'schedule', icon: 'schedule', module: 'schedule' },
  { path: '/projects', name: 'projects', icon: 'projects', module: 'project' },
  { path: '/contacts', name: 'contacts', icon: 'contacts', module: 'contact' },
  { path: '/invoices', name: 'documents', icon: 'docs', module: 'finance' },
  { path: '/time', name: 'time', icon: 'time' },
  { path: '/admin', name: 'settings', icon: 'settings', module: 'admin', isLast: true },
]
