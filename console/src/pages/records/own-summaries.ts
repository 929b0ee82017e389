/** Kinds with figures above their list: each is loaded when its list is opened. */
import { type ComponentType, lazy } from 'react'
import type { RecordKind } from '../../api/client.ts'
import type { OwnFiltersProps } from './own-filters.ts'

export const ownSummaries: Partial<Record<RecordKind, ComponentType<OwnFiltersProps>>> = {
  invoice: lazy(async () => ({ default: (await import('./open-by-age.tsx')).OpenByAge })),
}
