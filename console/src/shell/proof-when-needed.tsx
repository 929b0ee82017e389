import { waitingForProof } from '../api/proof.ts'
import { say } from '../text/say.ts'
import { useStore } from '../ui/use-store.ts'
import { LateDialog } from './late-dialog.tsx'

const loadProof = async () => (await import('./prove-again.tsx')).ProveAgain

/** The dialog for a request that waits until the user proves their identity again. */
export function ProofWhenNeeded() {
  const answer = useStore(waitingForProof)
  if (answer === undefined) return null
  return <LateDialog title={say('prove')} load={loadProof} close={() => answer(false)} show={(Proof) => <Proof />} />
}
