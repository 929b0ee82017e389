import type { Module } from '../api/module.ts'
import type { PagePath } from '../page-paths.ts'
import type { MessageName } from '../text/say.ts'
import type { IconName } from '../ui/icon.tsx'

/** A part of the console that the rail leads to. */
export interface RailEntry {
  readonly path: PagePath
  readonly name: MessageName
  readonly icon: IconName
  /** What one must be allowed to read. */
  readonly module?: Module
  /** It stands at the foot of the rail. */
  readonly isLast?: true
}

/** The parts there are, in their order. */
export const railEntries: readonly RailEntry[] = [
  { path: '/', name: 'today', icon: 'today' },
  { path: '/schedule', name: 'schedule', icon: 'schedule', module: 'schedule' },
  { path: '/projects', name: 'projects', icon: 'projects', module: 'project' },
  { path: '/contacts', name: 'contacts', icon: 'contacts', module: 'contact' },
  { path: '/invoices', name: 'documents', icon: 'docs', module: 'finance' },
  { path: '/time', name: 'time', icon: 'time' },
  { path: '/reports', name: 'reports', icon: 'reports' },
  { path: '/admin', name: 'settings', icon: 'settings', module: 'admin', isLast: true },
]
