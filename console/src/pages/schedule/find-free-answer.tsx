import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isolated } from '../../text/isolated.ts'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { clockWords, lengthWords, spanWords } from '../../timeline/span-words.ts'
import { type BoardStatus, lookOfStatus, secondHold } from '../../timeline/status-look.ts'
import { zoneOf } from '../../timeline/wall-clock.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { priceWords, triedPriceQuery } from './find-free-queries.ts'
import type { Slot } from './find-slots.ts'

interface AnswerProps {
  readonly slot: Slot
  readonly isFirst: boolean
  readonly statuses: readonly BoardStatus[]
  readonly clock: TimeStyle
  readonly now: number
  readonly canWrite: boolean
  readonly bookingId: number | undefined
  readonly isTaking: boolean
  readonly take: (slot: Slot, status: BoardStatus | undefined) => void
  readonly children?: ReactNode
}

/** The chosen time as one line to book. */
export function FindFreeAnswer(props: AnswerProps) {
  const { slot, isFirst, statuses, clock, now, canWrite, bookingId, isTaking, take, children } = props
  const { data: price } = useQuery(triedPriceQuery(slot, bookingId, canWrite))
  const money = priceWords(price, clock.locale)
  const names = slot.resources.map(({ name }) => name).join(', ')
  const hold = statuses.findIndex((status) => lookOfStatus(status).shape === 'hold-1')
  const holdStatus = slot.isSecond ? undefined : statuses[hold]
  const second = slot.isSecond ? secondHold(statuses) : undefined
  return (
    <form
      className="answer"
      aria-label={say('find.answer')}
      onSubmit={(event) => {
        event.preventDefault()
        if (canWrite && !isTaking) take(slot, undefined)
      }}
    >
      <div className="answer-words" role="status">
        <p className="eyebrow">{say(slot.isSecond ? 'find.held' : isFirst ? 'find.first' : 'find.chosen')}</p>
        <h2>{nearSpanWords(slot, clock, now)}</h2>
        <p className="soft">
          {[isolated(names), lengthWords(slot.end - slot.start), ...(money === undefined ? [] : [money])].join(', ')}
        </p>
      </div>
      {canWrite && (
        <div className="answer-do">
          {children}
          {bookingId === undefined && holdStatus !== undefined && (
            <button type="button" className="btn" disabled={isTaking} onClick={() => take(slot, holdStatus)}>
              {holdStatus.name}
              <KeyCaps keys={String(hold + 1)} />
            </button>
          )}
          <button type="submit" className="btn primary" disabled={isTaking}>
            {second?.name ?? say(bookingId === undefined ? 'find.book' : 'find.take')}
            <KeyCaps keys="↵" />
          </button>
        </div>
      )}
    </form>
  )
}

/** `Today, 15:00 – 19:00` */
function nearSpanWords(times: Slot, clock: TimeStyle, now: number): string {
  const zone = zoneOf(clock.zone)
  const day = zone.wallAt(times.start).day
  const near = day - zone.wallAt(now).day
  if (near > 1 || zone.wallAt(times.end - 1).day !== day) return spanWords(times, clock)
  return `${say(near === 0 ? 'schedule.today' : 'schedule.tomorrow')}, ${clockWords(times, clock)}`
}
