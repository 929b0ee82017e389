/** Kinds of which the panel shows more than members: each part is loaded when it is opened. */
import { type ComponentType, lazy } from 'react'
import type { RecordKind } from '../../api/client.ts'
import type { AnyRecord } from './record-queries.ts'

export interface OwnDetailsProps {
  readonly record: AnyRecord
  readonly canWrite: boolean
  readonly reload: () => Promise<void>
}

interface OwnDetails {
  readonly Details: ComponentType<OwnDetailsProps>
  /** Whether it shows everything that the list of members would. */
  readonly isWhole?: true
  /** Members that it shows, so that the list of members leaves them out. */
  readonly shows?: readonly string[]
}

export const ownDetails: Partial<Record<RecordKind, OwnDetails>> = {
  user: { Details: lazy(async () => ({ default: (await import('./administration/user-details.tsx')).UserDetails })) },
  contact: {
    Details: lazy(async () => ({ default: (await import('./administration/contact-details.tsx')).ContactDetails })),
  },
  journal: {
    Details: lazy(async () => ({ default: (await import('./administration/journal-details.tsx')).JournalDetails })),
    isWhole: true,
  },
  'webhook/delivery': {
    Details: lazy(async () => ({ default: (await import('./administration/delivery-details.tsx')).DeliveryDetails })),
    isWhole: true,
  },
  mail: {
    Details: lazy(async () => ({ default: (await import('./administration/mail-details.tsx')).MailDetails })),
    isWhole: true,
  },
  'supplier-bill': {
    Details: lazy(async () => ({ default: (await import('./administration/bill-details.tsx')).BillDetails })),
    shows: ['lines', 'taxes', 'payment', 'differences', 'details'],
  },
  file: { Details: lazy(async () => ({ default: (await import('./administration/file-details.tsx')).FileDetails })) },
}
