/** Sections whose code is loaded after the rest of the page, which is the first one that most users open. */
import { lazy } from 'react'

export const LateHolds = lazy(async () => ({ default: (await import('./holds.tsx')).Holds }))
export const LateClashes = lazy(async () => ({ default: (await import('./clashes.tsx')).Clashes }))
