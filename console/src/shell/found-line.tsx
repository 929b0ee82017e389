import { say, sayValue } from '../text/say.ts'
import { showMoney } from '../text/show-money.ts'
import { showShortDay, showTime, type TimeStyle } from '../time/show-time.ts'
import { noonOf } from '../time/zone-time.ts'
import type { Found } from './found-records.ts'
import { markWords } from './mark-words.ts'

/** A search hit as one line: its name, its client or project, and its time or amount. */
export function FoundLine({ found, typed, clock }: { found: Found; typed: string; clock: TimeStyle }) {
  return (
    <>
      <span className="cut">
        <bdi>
          <Marked text={titleOf(found)} typed={typed} />
        </bdi>{' '}
        <bdi className="faint">{aboutOf(found)}</bdi>
      </span>
      <span className="end">{endOf(found, clock)}</span>
    </>
  )
}

export function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  let at = 0
  return markWords(text, typed).map((part) => {
    const key = at
    at += part.text.length
    return part.isMarked ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>
  })
}

/** Their states are words of the API; those of bookings and projects are words of the account. */
function isDocument(kind: string): kind is 'quote' | 'invoice' | 'credit-note' {
  return kind === 'quote' || kind === 'invoice' || kind === 'credit-note'
}

function titleOf({ kind, name }: Found): string {
  if (!isDocument(kind)) return name
  return say(`palette.${kind}`, { number: name === '' ? say('palette.no-number') : name })
}

function aboutOf({ kind, detail, client, project }: Found): string {
  const parts = kind === 'booking' ? [client, detail] : [detail, client, kind === 'project' ? null : project]
  return parts.filter((part) => part !== null).join(' · ')
}

function endOf({ kind, start, end, all_day, date, total, currency, status: own }: Found, style: TimeStyle): string {
  const status = isDocument(kind) && own !== null ? sayValue(own) : own
  if (all_day === 'true' && start !== null && end !== null) return showShortDay(noonOf({ start, end, all_day }), style)
  if (kind === 'booking' && start !== null) return `${showShortDay(start, style)}, ${showTime(start, style)}`
  if (total !== null && currency !== null) {
    const amount = showMoney(total, currency, style.locale)
    return [status, amount].filter((part) => part !== null).join(' · ')
  }
  return status ?? date ?? ''
}
