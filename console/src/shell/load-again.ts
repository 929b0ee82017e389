import { say } from '../text/say.ts'
import { notify } from '../ui/notices.tsx'

/** Loads the document again, with the scripts of the service as it is now. Offline, the browser would lose the console. */
export async function loadAgain(): Promise<void> {
  try {
    await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })
    location.reload()
  } catch {
    notify(say('problem.network'))
  }
}
