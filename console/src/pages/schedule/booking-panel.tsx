import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { say, sayName } from '../../text/say.ts'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useUnsaved } from '../../ui/use-unsaved.tsx'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import { BookingForm } from './booking-form.tsx'
import { copyLink } from './copy-link.ts'
import { wholeBookingQuery } from './panel-queries.ts'
import { useBarBeside } from './use-bar-beside.ts'
import { usePanelEntry } from './use-panel-entry.ts'

interface BookingPanelProps {
  readonly board: Board
  readonly id: number
  readonly model: TimelineModel<BoardBooking>
}

/** The details of one booking, next to the schedule. */
export function BookingPanel({ board, id, model }: BookingPanelProps) {
  const { data, error, refetch } = useQuery(wholeBookingQuery(id))
  const close = () => board.leavePanel()
  usePanelEntry(board, id)
  const panel = useRef<HTMLDivElement>(null)
  useBarBeside(
    model,
    id,
    useCallback(() => panel.current, []),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const { noteUnsaved, onOpenChange, question } = useUnsaved(close)
  return (
    <Dialog.Root open onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim light" />
        <Dialog.Popup ref={panel} className="panel" initialFocus={heading} finalFocus={false}>
          <header className="panel-head">
            <Dialog.Title ref={heading} tabIndex={-1} className="cut">
              {data?.booking.name ?? (error === null ? say('loading') : sayName('booking'))}
            </Dialog.Title>
            <button type="button" className="btn quiet mini push" onClick={() => void copyLink(id)}>
              <Icon name="link" />
              {say('panel.link')}
            </button>
            <Dialog.Close className="btn quiet icon-only" aria-label={say('close')}>
              <Icon name="close" />
            </Dialog.Close>
          </header>
          {error !== null && <ProblemNotice problem={error} retry={() => void refetch()} />}
          {data !== undefined && (
            <BookingForm
              board={board}
              booking={data.booking}
              etag={data.etag}
              clock={model.style}
              close={close}
              noteUnsaved={noteUnsaved}
              reload={() => refetch()}
            />
          )}
          {question}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
