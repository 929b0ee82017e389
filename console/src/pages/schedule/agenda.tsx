import { say } from '../../text/say.ts'
import { showDay, showTime } from '../../time/show-time.ts'
import { StatusMark } from '../../timeline/placed.tsx'
import type { ResourceLine } from '../../timeline/rows.ts'
import { spanWords } from '../../timeline/span-words.ts'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import type { Stretch } from '../../timeline/window.ts'
import { Icon } from '../../ui/icon.tsx'
import { agendaDays, type OnDay } from './agenda-days.ts'
import { type BoardBooking, isBusy } from './board-booking.ts'
import type { BoardResource } from './board-resources.ts'

interface AgendaProps {
  readonly lines: readonly ResourceLine<BoardBooking, BoardResource>[]
  readonly model: TimelineModel<BoardBooking>
  readonly bookings: readonly BoardBooking[]
  readonly days: Stretch
  /** What is said if nothing is booked, as far as is known. */
  readonly none: string
}

/** The bookings as a list by days: on each day those that begin or continue. */
export function Agenda({ lines, model, bookings, days: inView, none }: AgendaProps) {
  const days = agendaDays(bookings, inView, model.style)
  const today = model.scale.zone.wallAt(model.now).day
  if (days.length === 0) return <p className="empty">{none}</p>
  return (
    <div className="agenda">
      {days.map(([day, list]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`}>
            {dayName(day - today) ?? showDay(model.scale.zone.stampAt({ day, second: 43_200 }), model.style)}
            <span className="soft">
              {dayName(day - today) !== undefined &&
                showDay(model.scale.zone.stampAt({ day, second: 43_200 }), model.style)}
              {dayName(day - today) !== undefined && ', '}
              {say('schedule.list.count', { count: list.length })}
            </span>
          </h3>
          <ul>
            {list.map((part) => (
              <AgendaLine
                key={part.booking.id}
                model={model}
                part={part}
                isDouble={lines.some(({ double }) => double.has(part.booking.id))}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function dayName(fromToday: number): string | undefined {
  if (fromToday === 0) return say('today')
  return fromToday === 1 ? say('schedule.tomorrow') : undefined
}

interface LineProps {
  readonly model: TimelineModel<BoardBooking>
  readonly part: OnDay<BoardBooking>
  /** Another booking has one of its resources at the same time. */
  readonly isDouble: boolean
}

function AgendaLine({ model, part, isDouble }: LineProps) {
  const { booking, beginsBefore, endsLater } = part
  const look = model.lookOf(booking)
  const where = booking.resources.map(({ name }) => name).join(', ')
  const whole = (beginsBefore || endsLater) && spanWords(booking, model.style)
  return (
    <li>
      <button type="button" disabled={isBusy(booking)} onClick={() => model.onOpen(booking.id)}>
        <StatusMark className={`stripe ${look.shape}${isDouble ? ' clash' : ''}`} colour={look.colour} />
        <span className="times">
          {booking.all_day === 'true' ? (
            <b>{say('schedule.all-day')}</b>
          ) : (
            <>
              <b>{beginsBefore ? '…' : showTime(booking.start, model.style)}</b>
              {!(beginsBefore && endsLater) && (
                <span className="soft">{endsLater ? '…' : showTime(booking.end, model.style)}</span>
              )}
            </>
          )}
        </span>
        <span className="what">
          <b className="cut">{booking.name}</b>
          <span className="soft cut">{[whole, where, look.about].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="marks">
          {look.isLocked && <Icon name="lock" />}
          {look.isSeries && <Icon name="repeat" />}
          {isDouble ? (
            <span className="tag bad">{say('schedule.clash')}</span>
          ) : (
            look.shape !== 'confirmed' && <span className={`tag ${look.shape}`}>{look.marks[0]}</span>
          )}
        </span>
      </button>
    </li>
  )
}
