import './panel-inputs.css'
import { type FormEvent, useRef, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { lengthWords, spanWords } from '../../timeline/span-words.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RecordHistory } from '../../ui/record-history.tsx'
import { ScrolledBody } from '../../ui/scrolled-body.tsx'
import { useNoted } from '../../ui/use-noted.ts'
import { useSaveInTurn } from '../../ui/use-save-in-turn.ts'
import { askSeries } from './ask-series.ts'
import type { Board } from './board.ts'
import { BookedItems } from './booked-items.tsx'
import { BookedResources } from './booked-resources.tsx'
import { BookingDocuments } from './booking-documents.tsx'
import { BookingPrice } from './booking-price.tsx'
import { changeBookings } from './change-bookings.ts'
import type { Way } from './find-ways-out.ts'
import { takenWay } from './move-bookings.ts'
import { OwnFacts } from './own-facts.tsx'
import {
  changedBody,
  changedFields,
  fieldsOf,
  fieldsWith,
  type PanelFields,
  type WholeBooking,
} from './panel-fields.ts'
import { PanelInputs } from './panel-inputs.tsx'
import { TakenBy, WayList } from './refusal-card.tsx'
import { removeBookings } from './remove-bookings.ts'
import { type Reload, takeRates } from './take-rates.ts'
import { useOnBoard } from './use-on-board.ts'
import { useRefused } from './use-refused.ts'
import { useTriedChange } from './use-tried-change.ts'
import type { BookingBody, InTheWay } from './write-booking.ts'

interface BookingFormProps {
  readonly board: Board
  readonly booking: WholeBooking
  readonly etag: string | undefined
  readonly clock: TimeStyle
  readonly close: () => void
  readonly noteUnsaved: (isUnsaved: boolean) => void
  readonly reload: Reload
}

/** The members of a booking as fields. They are stored on save. */
export function BookingForm({ board, booking, etag, clock, close, noteUnsaved, reload }: BookingFormProps) {
  const [fields, setFields] = useState(() => fieldsWith(booking, board.beside.get().typed))
  const { refused, refuse, clear } = useRefused(board)
  const [problem, setProblem] = useState<Problem>()
  const [latest, form] = [useRef(fields), useRef<HTMLFormElement>(null)]
  const { canWrite } = useOnBoard(board)
  const body = changedBody(booking, fields)
  const shown = { ...booking, ...fields, all_day: String(fields.isAllDay) }
  const changes = Object.keys(body).length
  useNoted(noteUnsaved, canWrite && changes > 0)
  const tried = useTriedChange(booking.id, canWrite ? body : {})
  const change = (part: Partial<PanelFields>) => {
    latest.current = { ...latest.current, ...part }
    setFields(latest.current)
    clear()
    setProblem(undefined)
  }
  // The current version is read, and what was typed stays over it.
  const editOn = () => board.beside.set({ panel: booking.id, typed: changedFields(booking, latest.current) })
  const save = async (wanted: PanelFields, checksClash: boolean): Promise<boolean> => {
    const changed = changedBody(booking, wanted)
    const done = await store(board, booking, changed, {
      etag,
      clock,
      checksClash: checksClash && takesMore(changed),
      onClash: (inTheWay) => refuse({ ...booking, ...wanted, all_day: String(wanted.isAllDay) }, inTheWay),
      onProblem: setProblem,
      editOn,
    })
    // What was typed meanwhile stays until it is saved, too.
    if (done && latest.current !== wanted) await reload()
    else if (done && board.beside.get().panel === booking.id) close()
    return done
  }
  const saveInTurn = useSaveInTurn({ isChanged: changes > 0, etag, save: () => save(fields, true) })
  const priceNow = () => saveInTurn(() => takeRates(board, { booking, etag, latest, change, reload, editOn, form }))
  const take = (way: Way) => {
    const wanted = { ...takenWay(fields, way), ...(way.kind === 'hold' && { statusId: way.status.id }) }
    latest.current = wanted
    setFields(wanted)
    void saveInTurn(() => save(wanted, way.kind === 'elsewhere' || way.kind === 'later'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saveInTurn()
  }
  return (
    <form ref={form} className="panel-form" onSubmit={submit}>
      <ScrolledBody className="panel-body" canWrite={canWrite}>
        <p className="panel-when">
          <b>{spanWords(shown, clock)}</b> <span className="soft">{lengthWords(fields.end - fields.start)}</span>
        </p>
        <fieldset className="panel-inputs" disabled={!canWrite}>
          <PanelInputs
            board={board}
            booking={booking}
            fields={fields}
            clock={clock}
            problem={problem}
            change={change}
          />
        </fieldset>
        <BookedResources board={board} booking={booking} fields={fields} clock={clock} change={change} />
        <BookingPrice {...{ booking, fields, isOld: changes > 0, tried, canWrite, priceNow }} />
        <BookedItems {...{ booking, fields, canWrite, problem, tried, change }} />
        <fieldset className="panel-inputs" disabled={!canWrite}>
          <OwnFacts booking={booking} fields={fields} clock={clock} problem={problem} change={change} />
        </fieldset>
        <BookingDocuments id={booking.id} />
        <RecordHistory kind="booking" id={booking.id} className="panel-part" />
      </ScrolledBody>
      {refused !== undefined && (
        <div className="hand in-panel">
          <TakenBy board={board} inTheWay={refused.inTheWay} clock={clock} />
          <WayList ways={refused.ways} booking={shown} clock={clock} take={take} />
        </div>
      )}
      {problem !== undefined && <ProblemNotice problem={problem} />}
      {canWrite && (
        <footer className="panel-foot">
          <button type="submit" className="btn primary" disabled={changes === 0}>
            {say('schedule.save')}
            <KeyCaps keys="Enter" />
          </button>
          <button
            type="button"
            className="btn quiet danger"
            onClick={() => {
              close()
              void removeBookings(board, [booking])
            }}
          >
            {say('schedule.action.delete')}
          </button>
          <span className="push small soft">{changes > 0 && say('schedule.changes', { count: changes })}</span>
          {changes > 0 && (
            <button type="button" className="btn quiet" onClick={() => change(fieldsOf(booking))}>
              {say('schedule.discard')}
            </button>
          )}
        </footer>
      )}
    </form>
  )
}

interface StoreOptions {
  readonly etag: string | undefined
  readonly clock: TimeStyle
  readonly checksClash: boolean
  readonly onClash: (inTheWay: readonly InTheWay[]) => void
  readonly onProblem: (problem: Problem) => void
  readonly editOn: () => void
}

async function store(board: Board, booking: WholeBooking, body: BookingBody, options: StoreOptions): Promise<boolean> {
  const { etag, checksClash, onClash, onProblem, editOn } = options
  const { beside } = board
  const open = beside.get()
  const asked = await askSeries(board, [booking], body)
  beside.set(open)
  if (asked === undefined) return false
  return changeBookings(board, {
    what: say('schedule.changed', { name: String(body.name ?? booking.name) }),
    changes: [{ seen: booking, body, etag }],
    checksClash,
    scope: asked.scope,
    onClash,
    onProblem,
    editOn,
  })
}

/** Only a new time, a new resource or a new rule can clash. */
function takesMore(body: BookingBody): boolean {
  return 'start' in body || 'end' in body || 'resources' in body || 'repeat_rule' in body
}
