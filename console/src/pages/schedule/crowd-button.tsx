import '../../text/late-texts.ts'
import { type CSSProperties, useState } from 'react'
import { say } from '../../text/say.ts'
import type { Crowd } from '../../timeline/crowded-lanes.ts'
import { PlacedButton } from '../../timeline/placed.tsx'
import { inDayWords } from '../../timeline/span-words.ts'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { BoardBooking } from './board-booking.ts'

interface CrowdButtonProps {
  /** The name of the column. */
  readonly title: string
  readonly crowd: Crowd<BoardBooking>
  /** The double booked ones of the row. */
  readonly double: ReadonlySet<number>
  readonly place: CSSProperties
  readonly model: TimelineModel<BoardBooking>
}

/** The bookings of a column that have no space beside others: how many, and a list of them. */
export function CrowdButton({ title, crowd: { bookings }, double, place, model }: CrowdButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const count = bookings.length
  const isDouble = bookings.some(({ id }) => double.has(id))
  const name = say(isDouble ? 'crowd.double' : 'crowd.about', { count })
  const open = (id: number) => {
    setOpen(false)
    model.onOpen(id)
  }
  return (
    <>
      <PlacedButton
        className={isDouble ? 'day-crowd clash' : 'day-crowd'}
        place={place}
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <b>{say('crowd.more', { count })}</b>
      </PlacedButton>
      <Dialog title={`${title}: ${name}`} isOpen={isOpen} close={() => setOpen(false)}>
        <ul className="crowd-list">
          {bookings.map((booking) => {
            const { about, isFixed } = model.lookOf(booking)
            return (
              <li key={booking.id}>
                <button type="button" className="menu-item" disabled={isFixed} onClick={() => open(booking.id)}>
                  <span className="cut">{booking.name}</span>
                  <span className="faint small cut">{about}</span>
                  {double.has(booking.id) && <span className="tag bad">{say('schedule.clash')}</span>}
                  <span className="push soft small">{inDayWords(booking, model.style)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      </Dialog>
    </>
  )
}
