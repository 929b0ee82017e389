import { refetchAfter } from '../../api/queries.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import { changedFields, fieldsWith, type PanelFields, type WholeBooking } from './panel-fields.ts'
import { openDispute } from './refuse-change.ts'
import { ChangedMeanwhile, priceBooking } from './write-booking.ts'

/** Reads the current version of the booking of a form. */
export type Reload = () => Promise<{ readonly data?: { readonly booking: WholeBooking } | undefined }>

interface PricedForm {
  readonly booking: WholeBooking
  readonly etag: string | undefined
  /** What was typed until now. */
  readonly latest: { readonly current: PanelFields }
  readonly change: (fields: PanelFields) => void
  readonly reload: Reload
  /** Returns to the form, if somebody else changed the booking meanwhile. */
  readonly editOn: () => void
}

/** Gives the booking of a form the price of the current rates, and answers whether that worked. What was typed stays. */
export async function takeCurrentRates(board: Board, form: PricedForm): Promise<boolean> {
  const { booking, etag, latest, change, reload, editOn } = form
  const isDone = await price(board, booking, { etag, editOn })
  const current = isDone ? (await reload()).data : undefined
  if (current !== undefined) change(fieldsWith(current.booking, changedFields(booking, latest.current)))
  return isDone
}

type Shown = Pick<PricedForm, 'editOn'> & Partial<Pick<PricedForm, 'etag'>>

function price(board: Board, seen: BoardBooking, { etag, editOn }: Shown): Promise<boolean> {
  return undoHistory.inTurn(async () => {
    try {
      await priceBooking(seen, etag)
      notify(say('panel.price.computed'))
      await refetchAfter({ record: 'booking' })
      return true
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) notifyProblem(error)
      else {
        const insist = async (theirs: BoardBooking) => {
          if (await price(board, theirs, { editOn })) editOn()
        }
        openDispute(board, error, { what: say('panel.price.compute'), insist, editOn })
      }
      return false
    }
  })
}
