import { send } from '../api/client.ts'
import { startOver } from '../api/own-session.ts'
import { notifyProblem } from '../ui/notices.tsx'

/** Switches to another instance. */
export async function switchInstance(instance: number): Promise<void> {
  try {
    await send('POST', '/v2/session', { body: { instance } })
    await startOver()
    location.assign('/')
  } catch (error) {
    notifyProblem(error)
  }
}
