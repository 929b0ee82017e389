import { addressOf, type readList, send, type Versioned } from '../../api/client.ts'
import { Problem } from '../../api/problem.ts'
import { refetchAfter } from '../../api/queries.ts'
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
  const members = Object.keys(body)
  return inTurn(async () => {
    await put(id, body, { checksClash: true, seen: booking })
    let left = await idsOf(id, members)
    const again = async (part: Body, checksClash: boolean) => {
      if ((await idsOf(id, members)) !== left) throw new Problem(412, '')
      await put(id, part, { checksClash })
      left = await idsOf(id, members)
    }
    noteStep({ what, undo: () => again(back, false), redo: () => again(body, true) })
  })
}

/** Deletes a booking in the version that was shown. The deletion can be undone. */
export function deleteBooking({ booking, what }: Pick<Change, 'booking' | 'what'>): Promise<void> {
  const { id } = booking
  return inTurn(async () => {
    await remove(id, booking)
    noteStep({ what, undo: () => restore(id), redo: () => remove(id) })
  })
}

async function inTurn(work: () => Promise<void>): Promise<void> {
  try {
    await undoHistory.inTurn(work)
  } catch (problem) {
    notifyProblem(problem)
    // What is shown may be outdated, which is why it was refused.
    await refetchAfter({ record: 'booking' })
  }
}

async function put(id: number, body: Body, { checksClash, seen }: { checksClash: boolean; seen?: Seen }) {
  const address = addressOf('booking', { id, check_clash: checksClash })
  await send('PUT', address, { body, ifMatch: await versionOf(id, seen) })
  void refetchAfter({ record: 'booking' })
}

async function remove(id: number, seen?: Seen): Promise<void> {
  await send('DELETE', addressOf('booking', { id }), { ifMatch: await versionOf(id, seen) })
  void refetchAfter({ record: 'booking' })
}

async function restore(id: number): Promise<void> {
  await send('POST', addressOf('booking/restore', { id, check_clash: false }))
  void refetchAfter({ record: 'booking' })
}

/** What these members of the stored booking refer to. */
async function idsOf(id: number, members: readonly string[]): Promise<string> {
  const { body } = await send<{ readonly data: readonly Body[] }>('GET', addressOf('booking', { id }))
  return JSON.stringify(members.map((member) => body.data[0]?.[member]?.map((one) => one.id)))
}

/** The current version. Throws a problem if it is newer than the one that was shown. */
async function versionOf(id: number, seen: Seen | undefined): Promise<string | undefined> {
  const address = addressOf('booking', { id, fields: 'updated' })
  const { body, etag }: Versioned<Awaited<ReturnType<typeof readList<'booking'>>>> = await send('GET', address)
  const [current] = body.data
  if (current === undefined) throw new Problem(404, '')
  if (seen !== undefined && seen.updated !== current.updated) throw new Problem(412, '')
  return etag
}
