/** Changes of records that stand in an order of their own: statuses, custom fields. Each is stored at once. */
import { addressOf, type RecordKind, send } from '../../../api/client.ts'
import { listQuery, queryClient, refetchAfter } from '../../../api/queries.ts'
import { undoHistory } from '../../../api/undo.ts'
import { say } from '../../../text/say.ts'
import { ordersAfterMove, placeMeant, type RowTarget } from '../../../timeline/row-order.ts'
import { notifyProblem } from '../../../ui/notices.tsx'
import { noteStep } from '../../../ui/steps.ts'

const RECORDS_MAX = 1000

type Body = Readonly<Record<string, unknown>>

export interface OrderedRecord extends Body {
  readonly id: number
  readonly name: string
  readonly order: number
}

/** All records of a kind, in their order. */
export function orderedQuery(kind: RecordKind) {
  return listQuery(kind, { order_asc: 'order', limit: RECORDS_MAX })
}

export function orderedRecords(page: { readonly data: readonly unknown[] } | undefined): readonly OrderedRecord[] {
  return (page?.data ?? []) as readonly OrderedRecord[]
}

/** Moves a record within its group. */
export async function orderRecords(
  kind: RecordKind,
  group: readonly OrderedRecord[],
  id: number,
  target: RowTarget,
): Promise<void> {
  const ids = new Set(group.map((one) => one.id))
  await doAndNote(kind, (stored) => {
    const own = stored.filter((one) => ids.has(one.id))
    const rows = own.map((one) => ({ id: one.id, order: one.order, type_id: 0 }))
    const orders = ordersAfterMove(rows, id, placeMeant(rows, id, target))
    const before = rows.filter((row) => orders.has(row.id)).map((row) => [row.id, { order: row.order }] as const)
    const after = [...orders].map(([one, order]) => [one, { order }] as const)
    return { what: say('ordered.moved', { name: nameOf(own, id) }), before, after }
  })
}

/** Changes members of one record. Returns whether they are stored. */
export function changeInPlace(kind: RecordKind, { id }: OrderedRecord, body: Body): Promise<boolean> {
  return doAndNote(kind, (stored) => {
    const record = stored.find((one) => one.id === id)
    const before = Object.fromEntries(Object.keys(body).map((name) => [name, record?.[name] ?? null]))
    return { what: say('records.saved', { what: nameOf(stored, id) }), before: [[id, before]], after: [[id, body]] }
  })
}

function nameOf(records: readonly OrderedRecord[], id: number): string {
  return records.find((one) => one.id === id)?.name ?? ''
}

type Bodies = readonly (readonly [id: number, body: Body])[]

interface Step {
  readonly what: string
  readonly before: Bodies
  readonly after: Bodies
}

/** The step is made of the records as the last one left them: the screen may not show them yet. */
async function doAndNote(kind: RecordKind, stepOf: (stored: readonly OrderedRecord[]) => Step): Promise<boolean> {
  try {
    await undoHistory.inTurn(async () => {
      const { what, before, after } = stepOf(orderedRecords(await queryClient.fetchQuery(orderedQuery(kind))))
      if (after.length === 0) return
      await storeEach(kind, after)
      noteStep({ what, undo: () => storeEach(kind, before), redo: () => storeEach(kind, after) })
    })
    return true
  } catch (problem) {
    notifyProblem(problem)
    return false
  }
}

async function storeEach(kind: RecordKind, bodies: Bodies): Promise<void> {
  try {
    for (const [id, body] of bodies) await send('PUT', addressOf(kind, { id }), { body })
  } finally {
    await refetchAfter({ record: kind })
  }
}
