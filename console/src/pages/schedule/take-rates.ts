import { addressOf, send } from '../../api/client.ts'
import { Problem } from '../../api/problem.ts'
import { refetchAfter } from '../../api/queries.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import { noteStep } from '../../ui/steps.ts'
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
  /** Its element, while it is open. */
  readonly form: { readonly current: HTMLElement | null }
}

/** Gives the booking of a form the price of the current rates, and answers whether that worked. */
export function takeRates(board: Board, form: PricedForm): Promise<boolean> {
  return price(board, form.booking, form, form.etag)
}

function price(board: Board, seen: BoardBooking, form: PricedForm, etag?: string): Promise<boolean> {
  const { editOn } = form
  return undoHistory.inTurn(async () => {
    try {
      const made = await priceBooking(seen, etag)
      await refresh(form)
      notePriced(form, made)
      return true
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) notifyProblem(error)
      else {
        const insist = async (theirs: BoardBooking) => {
          if (await price(board, theirs, form)) editOn()
        }
        openDispute(board, error, { what: say('panel.price.compute'), insist, editOn })
      }
      return false
    }
  })
}

/** `made`: the recalculation, or null if it changed nothing. The undo affects only this recalculation. */
function notePriced(form: PricedForm, made: number | null): void {
  noteStep({
    what: say('panel.price.computed'),
    undo: async () => {
      const query = { id: form.booking.id, recalculation: made ?? undefined }
      if (made !== null) await send('DELETE', addressOf('booking/price', query)).catch(asOutdated)
      await refresh(form)
    },
    redo: async () => {
      made = await priceBooking(form.booking, '*')
      await refresh(form)
    },
  })
}

/** The service restores only rates that nobody has changed since. */
function asOutdated(error: unknown): never {
  throw error instanceof Problem && error.status === 409 ? new Problem(412, '') : error
}

/** Reads the new price. In the form, if it is still open, what was typed stays. */
async function refresh({ booking, latest, change, reload, form }: PricedForm): Promise<void> {
  await refetchAfter({ record: 'booking' })
  const current = form.current !== null ? (await reload()).data : undefined
  if (current !== undefined && form.current !== null)
    change(fieldsWith(current.booking, changedFields(booking, latest.current)))
}
