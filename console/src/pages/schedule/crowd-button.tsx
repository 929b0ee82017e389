import '../../text/late-texts.ts'
import { type CSSProperties, useState } from 'react'
import { say } from '../../text/say.ts'
import type { Crowd } from '../../timeline/crowded-lanes.ts'
import { PlacedButton } from '../../timeline/placed.tsx'
import { clockWords } from '../../timeline/span-words.ts'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { BoardBooking } from './board-booking.ts'

interface CrowdButtonProps {
  /** The name of the column. */
  readonly title: string
  readonly crowd: Crowd<BoardBooking>
  readonly place: CSSProperties
  readonly model: TimelineModel<BoardBooking>
}

/** The bookings of a column that have no space beside others: how many, and a list of them. */
export function CrowdButton({ title, crowd: { bookings }, place, model }: CrowdButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const count = bookings.length
  const open = (id: number) => {
    setOpen(false)
    model.onOpen(id)
  }
  return (
    <>
      <PlacedButton
        className="day-crowd"
        place={place}
        aria-label={say('crowd.about', { count })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <b>{say('crowd.more', { count })}</b>
      </PlacedButton>
      <Dialog title={`${title}: ${say('crowd.about', { count })}`} isOpen={isOpen} close={() => setOpen(false)}>
        <ul className="crowd-list">
          {bookings.map((booking) => {
            const { about, isFixed } = model.lookOf(booking)
            return (
              <li key={booking.id}>
                <button type="button" className="menu-item" disabled={isFixed} onClick={() => open(booking.id)}>
                  <span className="cut">{booking.name}</span>
                  <span className="faint small cut">{about}</span>
                  <span className="push soft small">{clockWords(booking, model.style)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      </Dialog>
    </>
  )
}
