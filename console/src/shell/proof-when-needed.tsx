import { lazy, Suspense } from 'react'
import { waitingForProof } from '../api/proof.ts'
import { useStore } from '../ui/use-store.ts'

const LazyProof = lazy(async () => ({ default: (await import('./prove-again.tsx')).ProveAgain }))

/** The dialog for a request that waits until the user proves their identity again. */
export function ProofWhenNeeded() {
  return useStore(waitingForProof) === undefined ? null : (
    <Suspense>
      <LazyProof />
    </Suspense>
  )
}
