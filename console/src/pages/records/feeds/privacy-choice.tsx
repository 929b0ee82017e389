import { say } from '../../../text/say.ts'
import { type Privacy, privacies } from './feed-queries.ts'

interface PrivacyChoiceProps {
  readonly value: Privacy
  readonly change: (privacy: Privacy) => void
}

/** How much a feed shows, each step with what it means. */
export function PrivacyChoice({ value, change }: PrivacyChoiceProps) {
  return (
    <fieldset className="feed-privacy">
      <legend className="label">{say('feeds.shows')}</legend>
      {privacies.map((privacy) => (
        <label key={privacy} className="check">
          <input type="radio" name="privacy" checked={value === privacy} onChange={() => change(privacy)} />
          <span>
            {say(`feeds.${privacy}`)} <span className="soft small">{say(`feeds.${privacy}-about`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
