import { Link } from '@tanstack/react-router'
import { say } from '../text/say.ts'
import { Page } from '../ui/page.tsx'

/** The page of an unknown address. */
export function MissingPage() {
  return (
    <Page title={say('missing')}>
      <div className="empty">
        <p>{say('missing.hint')}</p>
        <Link className="btn" to="/">
          {say('missing.home')}
        </Link>
      </div>
    </Page>
  )
}
