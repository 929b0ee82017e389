/** Changes of existing bookings: shown immediately, stored one by one, reverted as a whole, undone as a whole. */
import { Problem } from '../../api/problem.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { noteStep } from '../../ui/steps.ts'
import { hasGoneOn } from './begun.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import { placeAhead, placeBookings, placeReading, readTilesAgain } from './booking-tiles.ts'
import { despiteClash } from './despite-clash.ts'
import { openDispute } from './refuse-change.ts'
import {
  type BookingBody,
  bodyBack,
  type Change,
  ChangedMeanwhile,
  changeBooking,
  clashOf,
  type InTheWay,
  type KeptSeries,
  type SeriesScope,
} from './write-booking.ts'

export interface ChangeRequest {
  /** The description of the finished step. */
  readonly what: string
  readonly changes: readonly Change[]
  readonly checksClash: boolean
  readonly scope?: SeriesScope | undefined
  /** Called for a clash, when nothing is stored. Without it, a clash is reported like any other problem. */
  readonly onClash?: (inTheWay: readonly InTheWay[]) => void
  /** Returns to the form of the change, if somebody else changed the booking meanwhile. */
  readonly editOn?: () => void
  /** Receives other errors of the service; by default they are shown as a notice. */
  readonly onProblem?: (problem: Problem) => void
}

/** Requests that wait for their turn, in this order. */
const waiting = new Set<{ request: ChangeRequest }>()

/** Resolves to whether it succeeded. */
export function changeBookings(board: Board, request: ChangeRequest): Promise<boolean> {
  const end = placeAhead(request.changes.map(({ seen, body }) => shownAs(board, seen, body)))
  const turn = { request }
  waiting.add(turn)
  return undoHistory.inTurn(() => {
    waiting.delete(turn)
    return store(board, turn.request, end)
  })
}

async function store(board: Board, request: ChangeRequest, end: () => void): Promise<boolean> {
  const { changes, checksClash, scope } = request
  const written: BoardBooking[] = []
  let kept: KeptSeries | undefined
  try {
    if (isOfSeries(scope)) kept = await (await import('./keep-series.ts').catch(failLoading)).keepSeries(changes)
    for (const { seen, body, etag } of changes) {
      written.push(await changeBooking(seen, body, { checksClash, scope, etag }))
    }
  } catch (error) {
    end()
    placeBookings(changes.map(({ seen }) => showWithoutRefused(board, seen)))
    const isReplaced = isReplacedLater(request)
    if (written.length > 0) {
      await (kept ?? alone)
        .undo(() => takeBack(request, written))()
        .catch(notifyProblem)
      // What could not be reverted is shown as it is stored.
      readTilesAgain()
    }
    if (!isReplaced || clashOf(error) === undefined) refuse(board, request, changes[written.length]?.seen, error)
    return false
  }
  end()
  placeReading(performance.now(), written)
  if (isOfMany(request)) readTilesAgain()
  noteChanges(request, written, kept)
  return true
}

/** If a change is refused in the middle, stored parts are reverted. */
async function takeBack({ changes, scope }: ChangeRequest, written: readonly BoardBooking[]): Promise<void> {
  for (const [index, booking] of written.entries()) {
    const change = changes[index]
    if (change === undefined) continue
    await changeBooking(booking, bodyBack(change), { checksClash: false, scope }).catch(notifyProblem)
  }
}

/** The screen showed the refused change, so those that were made meanwhile follow what was there before. */
function showWithoutRefused(board: Board, stored: BoardBooking): BoardBooking {
  let shown = stored
  for (const turn of waiting) {
    const changes = turn.request.changes.map((change) => {
      if (change.seen.id !== stored.id) return change
      const seen = shown
      shown = shownAs(board, seen, change.body)
      return { ...change, seen }
    })
    turn.request = { ...turn.request, changes }
  }
  return shown
}

/** Whether a change that waits gives other values to all that this one changes: the user has moved on. */
function isReplacedLater({ changes }: ChangeRequest): boolean {
  const later = [...waiting].flatMap(({ request }) => request.changes)
  return changes.every(({ seen, body }) =>
    later.some((next) => next.seen.id === seen.id && Object.keys(body).every((member) => member in next.body)),
  )
}

function refuse(board: Board, request: ChangeRequest, refused: BoardBooking | undefined, error: unknown): void {
  const inTheWay = clashOf(error)
  if (error instanceof ChangedMeanwhile) {
    const insist = (theirs: BoardBooking) => {
      const changes = request.changes.map(({ seen, body }) =>
        seen.id === theirs.id ? { seen: theirs, body } : { seen, body },
      )
      return changeBookings(board, { ...request, changes })
    }
    openDispute(board, error, { what: request.what, insist, editOn: request.editOn })
  } else if (hasGoneOn(board, refused?.id)) notifyProblem(error, refused?.name)
  else if (inTheWay !== undefined && request.onClash !== undefined) request.onClash(inTheWay)
  else if (request.onProblem !== undefined && error instanceof Problem) request.onProblem(error)
  else notifyProblem(error)
}

function isOfSeries(scope: SeriesScope | undefined): boolean {
  return scope !== undefined && scope !== 'single'
}

function failLoading(): never {
  throw new Problem(0, '')
}

const alone: KeptSeries = { undo: (write) => write, redo: (write) => write }

/** Whether it changes bookings besides those that it names: of a series, or with a new rule. */
function isOfMany({ changes, scope }: ChangeRequest): boolean {
  return isOfSeries(scope) || changes.some(({ body }) => 'repeat_rule' in body)
}

function noteChanges(request: ChangeRequest, written: readonly BoardBooking[], kept: KeptSeries = alone): void {
  const { what, changes, scope, checksClash } = request
  // The bookings as the step left them; one that fails is tried again.
  const current = new Map(changes.map((change, index) => [change, written[index] ?? change.seen]))
  const write = (bodyOf: (change: Change) => BookingBody, scopeOf: SeriesScope | undefined) => async () => {
    const outdated: ChangedMeanwhile[] = []
    for (const [change, booking] of current) {
      const put = (checks: boolean) =>
        changeBooking(booking, bodyOf(change), { checksClash: checks, scope: scopeOf, isBack: true })
      try {
        current.set(change, await (checksClash ? despiteClash(booking.name, put) : put(false)))
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error
        outdated.push(error)
        current.delete(change)
      }
    }
    if (isOfMany(request)) readTilesAgain()
    const [first] = outdated
    // Others of the step are undone.
    if (first !== undefined && current.size === 0) throw first
    for (const { seen } of outdated) notify(say('outdated', { what: seen.name }))
  }
  // A booking that began a series ends it as a whole.
  const back = scope ?? (isOfMany(request) ? 'all' : undefined)
  noteStep({ what, undo: kept.undo(write(bodyBack, back)), redo: kept.redo(write(({ body }) => body, scope)) })
}

/** The resulting booking, for the screen. */
function shownAs({ on }: Board, seen: BoardBooking, body: BookingBody): BoardBooking {
  const { resources, status, ...plain } = body as Partial<BoardBooking>
  const own = new Map(seen.resources.map((one) => [one.id, one]))
  const named = (id: number) => {
    const resource = own.get(id) ?? on.resources.find((one) => one.id === id)
    return { description: null, type_person_id: 0, updated: 0, name: '', type_id: 1, parent_id: null, ...resource, id }
  }
  const found = on.statuses.find(({ id }) => id === status?.[0]?.id)
  return {
    ...seen,
    ...plain,
    ...(resources && { resources: resources.map(({ id }) => named(id)) }),
    ...(found && { status: [{ id: found.id, name: found.name, description: null, notification: false }] }),
  }
}
