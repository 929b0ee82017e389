import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { Board } from './board.ts'
import { type BoardRows, resourcesQuery } from './board-resources.ts'
import { FindFree } from './find-free.tsx'
import { type FreeAsk, NEEDS_MAX, type Need } from './find-free-ask.ts'
import type { Slot } from './find-slots.ts'
import { Finder } from './finder.ts'
import type { PanelFields } from './panel-fields.ts'
import { useOnBoard } from './use-on-board.ts'

interface FindFreeDialogProps {
  readonly board: Board
  readonly bookingId: number
  readonly fields: PanelFields
  readonly clock: TimeStyle
  readonly change: (part: Partial<PanelFields>) => void
  readonly close: () => void
}

/** Free times for the duration and the resources of a booking. The chosen one fills the form, which is saved as usual. */
export function FindFreeDialog({ board, bookingId, fields, clock, change, close }: FindFreeDialogProps) {
  const now = useNow(60)
  const [finder] = useState(() => new Finder())
  const { data: rows, error, refetch } = useQuery(resourcesQuery)
  const [ask, setAsk] = useState<FreeAsk>()
  const { statuses, canWrite } = useOnBoard(board)
  const take = ({ start, end, resources }: Slot) => {
    const booked = resources.map(({ id }) => id)
    // Resources that the question did not name stay booked.
    change({ start, end, resourceIds: [...booked, ...fields.resourceIds.slice(NEEDS_MAX)] })
    close()
  }
  return (
    <Dialog title={say('find')} close={close} className="find-dialog">
      {error !== null && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {rows !== undefined && (
        <FindFree
          {...{ finder, rows, clock, now, bookingId, take, statuses, canWrite }}
          ask={ask ?? askOf(fields, rows)}
          isTaking={false}
          change={setAsk}
          leave={close}
        />
      )}
    </Dialog>
  )
}

/** The first resource may be another one of its type; the others stay the same. */
function askOf({ start, end, resourceIds }: PanelFields, { resources }: BoardRows): FreeAsk {
  const needs = resourceIds.slice(0, NEEDS_MAX).map((id, place): Need => {
    const resource = resources.find((one) => one.id === id)
    return place === 0 && resource !== undefined ? `type:${resource.type_id}` : `one:${id}`
  })
  return {
    needs,
    minutes: Math.max(1, Math.round((end - start) / 60)),
    span: 'fortnight',
    day: undefined,
    onlyOpen: true,
    withHeld: false,
  }
}
