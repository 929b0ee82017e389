import './details-page.css'
import type { RecordKinds } from '../../../api/api-types.golden.ts'
import { say, sayValue } from '../../../text/say.ts'
import { showMoment } from '../../../time/show-time.ts'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import type { OwnDetailsProps } from '../own-details.ts'
import { workLook } from '../work-look.ts'

type Tries = RecordKinds['webhook/delivery']['tries']

/** One event for one webhook: how it went, each try, what was sent and what was answered. */
export function DeliveryDetails({ record }: OwnDetailsProps) {
  const style = useTimeStyle()
  const when = (seconds: unknown) => showMoment(Number(seconds), style)
  const tries = (record.tries ?? []) as NonNullable<Tries>
  return (
    <section className="record-facts details" aria-label={say('deliveries.delivery')}>
      <dl>
        <dt>{say('deliveries.state')}</dt>
        <dd>
          <span className={workLook(record.status)}>{sayValue(String(record.status))}</span>
          {record.status === 'waiting' && record.next_try != null && (
            <span className="faint"> {say('deliveries.next', { when: when(record.next_try) })}</span>
          )}
        </dd>
        {tries.map(({ at, code, error }) => (
          <div key={at} className="pair">
            <dt>{when(at)}</dt>
            <dd>
              {code ?? say('deliveries.no-answer')}
              {error !== null && <span className="bad"> {error}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <h3>{say('deliveries.request')}</h3>
      <Body text={record.request} />
      <h3>{say('deliveries.answer')}</h3>
      <Body text={record.answer} />
    </section>
  )
}

function Body({ text }: { readonly text: unknown }) {
  if (typeof text !== 'string' || text === '') return <p className="faint">{say('deliveries.nothing')}</p>
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
  return <pre tabIndex={0}>{indented(text)}</pre>
}

/** JSON in several lines; anything else, such as the beginning of a longer body, as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
