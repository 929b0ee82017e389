/** Kinds whose page is more than their list: each is loaded when it is opened. */
import { type ComponentType, lazy } from 'react'
import type { RecordKind } from '../../api/client.ts'
import type { KindFacts } from '../../api/kind-facts.ts'

export interface OwnBodyProps {
  readonly facts: KindFacts
  readonly canWrite: boolean
  /** The record that is open, or `new`. */
  readonly open: string | undefined
  readonly show: (open: string | undefined) => void
}

interface OwnBody {
  readonly Body: ComponentType<OwnBodyProps>
  /** Whether a new record also has its own form. */
  readonly makes?: true
}

export const ownBodies: Partial<Record<RecordKind, OwnBody>> = {
  instance: { Body: lazy(async () => ({ default: (await import('./settings-page.tsx')).SettingsPage })) },
  'api-client': {
    Body: lazy(async () => ({ default: (await import('./administration/api-clients-page.tsx')).ApiClientsPage })),
    makes: true,
  },
  webhook: {
    Body: lazy(async () => ({ default: (await import('./administration/webhooks-page.tsx')).WebhooksPage })),
  },
  status: { Body: lazy(async () => ({ default: (await import('./ordered/ordered-page.tsx')).OrderedPage })) },
  'custom-field': { Body: lazy(async () => ({ default: (await import('./ordered/ordered-page.tsx')).OrderedPage })) },
}
