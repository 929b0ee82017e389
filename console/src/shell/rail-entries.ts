import type { Module } from '../api/own-session.ts'
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
}

/** The parts there are, in their order. */
export const railEntries: readonly RailEntry[] = [
  { path: '/', name: 'today', icon: 'today' },
  { path: '/schedule', name: 'schedule', icon: 'schedule', module: 'schedule' },
]
