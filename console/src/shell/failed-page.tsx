import { say } from '../text/say.ts'
import { notify } from '../ui/notices.tsx'
import { Page } from '../ui/page.tsx'

/** Instead of a page that fails, or whose script cannot be loaded: offline, or after an update of the service. */
export function FailedPage() {
  return (
    <Page title={say('failed')}>
      <div className="problem" role="alert">
        <p>{say('failed.hint')}</p>
        <p>
          <button type="button" className="btn mini" onClick={() => void loadAgain()}>
            {say('problem.retry')}
          </button>
        </p>
      </div>
    </Page>
  )
}

/** Loads the document again, with the scripts of the service as it is now. Offline, the browser would lose the console. */
async function loadAgain(): Promise<void> {
  try {
    await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })
    location.reload()
  } catch {
    notify(say('problem.network'))
  }
}
