/** Kinds whose list has its own filters, such as a span of time: each is loaded when its list is opened. */
import { type ComponentType, lazy } from 'react'
import type { RecordKind } from '../../api/client.ts'
import type { Filter } from './list-state.ts'

export interface OwnFiltersProps {
  readonly filters: readonly Filter[]
  readonly change: (filters: readonly Filter[]) => void
}

export const ownFilters: Partial<Record<RecordKind, ComponentType<OwnFiltersProps>>> = {
  journal: lazy(async () => ({ default: (await import('./administration/journal-filters.tsx')).JournalFilters })),
}
