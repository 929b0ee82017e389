/** Kinds of which a record is not made by its form, but from a file: each is loaded with its list. */
import { type ComponentType, lazy } from 'react'
import type { RecordKind } from '../../api/client.ts'

export interface OwnMakerProps {
  readonly made: (id: number) => void
}

export const ownMakers: Partial<Record<RecordKind, ComponentType<OwnMakerProps>>> = {
  'supplier-bill': lazy(async () => ({ default: (await import('../../ui/bill-upload.tsx')).BillUpload })),
}
