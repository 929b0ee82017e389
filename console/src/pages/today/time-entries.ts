import { addressOf, readList, send } from '../../api/client.ts'
import type { FormKey } from '../../api/form-key.ts'
import { refetchAfter } from '../../api/queries.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { noteStep } from '../../ui/steps.ts'

/** The first page loads without it. */
const loadSteps = () => import('../../api/note-change.ts')

interface NewEntry {
  readonly owner_id: number
  readonly name: string
  readonly booking?: number
  readonly project?: number
}

interface Started {
  readonly success: { readonly id: number }
}

/** Starts a timer, which can be undone. */
export function startEntry({ owner_id, name, booking, project }: NewEntry, key: FormKey): Promise<void> {
  const body = {
    owner_id,
    name,
    start: Math.floor(Date.now() / 1000),
    ...(booking !== undefined && { booking: [{ id: booking }] }),
    ...(project !== undefined && { project: [{ id: project }] }),
  }
  return undoHistory.inTurn(async () => {
    const started = await send<Started>('POST', addressOf('time-entry'), { body, key })
    key.renew()
    const { id } = started.body.success
    body.start = await withoutFuture(id, body.start)
    await refetchAfter({ record: 'time-entry' })
    const { madeStep } = await loadSteps()
    noteStep(await madeStep(['time-entry', { id }], { what: say('today.started', { what: name }), body }))
  })
}

/** How far the clock of this machine is ahead of that of the service, as far as is known, in seconds. */
let ahead = 0

/** The time of the service, as far as is known. */
export function serviceTime(now: number): number {
  return now - ahead
}

/**
 * The start of a new entry. If it is later than the service stored the entry, the clock of this machine is ahead: the entry
 * could not be stopped until then, so it starts when it was stored.
 */
async function withoutFuture(id: number, start: number): Promise<number> {
  const [entry] = (await readList('time-entry', { id })).data
  const created = entry?.created ?? start
  if (created >= start) return start
  await send('PUT', addressOf('time-entry', { id }), { body: { start: created } })
  ahead = start - created
  return created
}

/** Stops a timer; undo lets it run on. */
export function stopEntry({ id, name }: { readonly id: number; readonly name: string }): Promise<void> {
  return undoHistory.inTurn(async () => {
    await send('PATCH', addressOf('time-entry/stop', { id }))
    const read = readList('time-entry', { id }).then(({ data }) => data[0]?.end)
    const [end] = await Promise.all([read, refetchAfter({ record: 'time-entry' })])
    const change = { what: say('today.stopped', { what: name }), body: { end }, before: { end: null } }
    const { changeStep } = await loadSteps()
    noteStep(await changeStep(['time-entry', { id }], change))
  })
}
