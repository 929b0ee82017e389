import '../text/late-texts.ts'
import { say } from '../text/say.ts'

interface StaleNoticeProps<Member> {
  readonly form: {
    /** The members that the user and somebody else have changed. */
    readonly disputed: readonly Member[]
    /** Loads the current version, which replaces the user's values of these members. */
    readonly takeTheirs: () => Promise<void>
    /** Stores the user's values. */
    readonly insist: () => void
  }
  readonly nameOf: (member: Member) => string
}

/** Says that somebody else has changed what a form shows; where both changed the same, it asks whose value stays. */
export function StaleNotice<Member>({ form, nameOf }: StaleNoticeProps<Member>) {
  const { disputed, takeTheirs, insist } = form
  const isDisputed = disputed.length > 0
  const members = disputed.map(nameOf).join(', ')
  return (
    <div className="stale" role="alert">
      <p>{isDisputed ? say('records.disputed', { members }) : say('records.stale')}</p>
      <button type="button" className="btn mini" onClick={() => void takeTheirs()}>
        {say(isDisputed ? 'records.keep-theirs' : 'records.show-theirs')}
      </button>
      {isDisputed && (
        <button type="button" className="btn mini" onClick={insist}>
          {say('records.insist')}
        </button>
      )}
    </div>
  )
}
