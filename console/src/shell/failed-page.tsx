import { say } from '../text/say.ts'
import { Page } from '../ui/page.tsx'
import { loadAgain } from './load-again.ts'

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
