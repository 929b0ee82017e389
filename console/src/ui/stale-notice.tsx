import '../text/late-texts.ts'
import { say } from '../text/say.ts'

/** Says that somebody else has changed what a form shows, and loads the current version. */
export function StaleNotice({ takeTheirs }: { readonly takeTheirs: () => Promise<void> }) {
  return (
    <div className="stale" role="alert">
      <p>{say('records.stale')}</p>
      <button type="button" className="btn mini" onClick={() => void takeTheirs()}>
        {say('records.show-theirs')}
      </button>
    </div>
  )
}
