import { addressOf, send } from '../../../api/client.ts'
import { Problem } from '../../../api/problem.ts'
import { askForProof } from '../../../api/proof.ts'
import { saveFrom } from '../../../ui/save-file.ts'

const FORBIDDEN = 403

/** Lets the browser save a backup, which may be larger than its memory, after the user has proved their identity. */
export async function downloadBackup(name: string): Promise<void> {
  const path = addressOf('instance/backup', { name })
  try {
    await send('HEAD', path)
  } catch (problem) {
    // The response to HEAD has no body with the reason. A user with the permission only lacks the proof.
    if (!(problem instanceof Problem && problem.status === FORBIDDEN)) throw problem
    if (!(await askForProof())) return
    await send('HEAD', path)
  }
  saveFrom(path, name)
}
