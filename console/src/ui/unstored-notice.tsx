import '../text/late-texts.ts'
import { say } from '../text/say.ts'

interface UnstoredNoticeProps {
  /** The names of the members that were typed and cannot be stored; the notice is hidden without any. */
  readonly names: readonly string[]
  readonly discard: () => void
}

/** Names what was typed into a form that its user can no longer save, for example because somebody has issued the invoice. */
export function UnstoredNotice({ names, discard }: UnstoredNoticeProps) {
  if (names.length === 0) return null
  return (
    <div className="stale" role="alert">
      <p>{say('records.unstored', { members: names.join(', ') })}</p>
      <button type="button" className="btn mini" onClick={discard}>
        {say('records.discard')}
      </button>
    </div>
  )
}
