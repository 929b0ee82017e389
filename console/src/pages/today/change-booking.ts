import { addressOf, type readList, send, type Versioned } from '../../api/client.ts'
import { changeStep, removedStep } from '../../api/note-change.ts'
import { Problem } from '../../api/problem.ts'
import { refetchAfter } from '../../api/queries.ts'
import { Store } from '../../api/store.ts'
import { undoHistory } from '../../api/undo.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import { noteStep } from '../../ui/steps.ts'

interface Seen {
  readonly id: number
  readonly updated: number
}

interface Change {
  readonly booking: Seen
  /** What was done, in words. */
  readonly what: string
  readonly body: Body
  /** The same members as they were. */
  readonly back: Body
}

/** References of a booking. */
type Body = Readonly<Record<string, readonly { readonly id: number }[]>>

/** Changes a booking in the version that was shown. The change can be undone, unless somebody else changes the same later. */
export function changeBooking({ booking, what, body, back }: Change): Promise<void> {
  const { id } = booking
  return once(id, async () => {
    const ifMatch = await versionOf(id, booking)
    await send('PUT', addressOf('booking', { id, check_clash: true }), { body, ifMatch })
    const reading = refetchAfter({ record: 'booking' })
    const change = { what, body, before: back, redoQuery: { check_clash: true } }
    noteStep(await changeStep(['booking', { id }], change))
    await reading
  })
}

/** Deletes a booking in the version that was shown. The deletion can be undone. */
export function deleteBooking({ booking, what }: Pick<Change, 'booking' | 'what'>): Promise<void> {
  const { id } = booking
  return once(id, async () => {
    await send('DELETE', addressOf('booking', { id }), { ifMatch: await versionOf(id, booking) })
    await refetchAfter({ record: 'booking' })
    noteStep(removedStep(['booking', { id }], what, { check_clash: false }))
  })
}

/** The bookings that are being changed, until they are shown as they are then. */
export const changingBookings = new Store<ReadonlySet<number>>(new Set())

/** Runs the work in its turn. The next decision about the booking is made on what this one leaves. */
async function once(id: number, work: () => Promise<void>): Promise<void> {
  if (changingBookings.get().has(id)) return
  changingBookings.set(changingBookings.get().union(new Set([id])))
  try {
    await undoHistory.inTurn(work)
  } catch (problem) {
    notifyProblem(problem)
    // What is shown may be outdated, which is why it was refused.
    await refetchAfter({ record: 'booking' })
  } finally {
    changingBookings.set(changingBookings.get().difference(new Set([id])))
  }
}

/** The current version. Throws a problem if it is newer than the one that was shown. */
async function versionOf(id: number, seen: Seen): Promise<string | undefined> {
  const address = addressOf('booking', { id, fields: 'updated' })
  const { body, etag }: Versioned<Awaited<ReturnType<typeof readList<'booking'>>>> = await send('GET', address)
  const [current] = body.data
  if (current === undefined) throw new Problem(404, '')
  if (seen.updated !== current.updated) throw new Problem(412, '')
  return etag
}
