import { say } from '../text/say.ts'
import { notify } from '../ui/notices.tsx'

/**
 * Loads the document again, with the scripts of the service as it is now. Offline, or while a proxy does not reach the
 * service, the browser would lose the console.
 */
export async function loadAgain(): Promise<void> {
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) location.reload()
  else notify(say('problem.network'))
}
