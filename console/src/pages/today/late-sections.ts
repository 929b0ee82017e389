/** Sections whose code is loaded after the rest of the page, which is the first one that most users open. */
import { Loading } from '../../ui/loading.tsx'
import { latePart } from '../../ui/notices.tsx'

export const LateHolds = latePart(async () => (await import('./holds.tsx')).Holds, undefined, Loading)
export const LateClashes = latePart(async () => (await import('./clashes.tsx')).Clashes, undefined, Loading)
export const LateNotBookable = latePart(
  async () => (await import('./not-bookable.tsx')).NotBookable,
  undefined,
  Loading,
)
