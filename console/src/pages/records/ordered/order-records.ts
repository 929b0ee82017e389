/** Changes of records that stand in an order of their own: statuses, custom fields. Each is stored at once. */
import { addressOf, type RecordKind, send } from '../../../api/client.ts'
import { refetchAfter } from '../../../api/queries.ts'
import { undoHistory } from '../../../api/undo.ts'
import { say } from '../../../text/say.ts'
import { ordersAfterMove } from '../../../timeline/row-order.ts'
import { undoLast } from '../../../ui/actions/undo-last.ts'
import { notify, notifyProblem } from '../../../ui/notices.tsx'

type Body = Readonly<Record<string, unknown>>

export interface OrderedRecord extends Body {
  readonly id: number
  readonly name: string
  readonly order: number
}

/** Puts a record of a group at the place of another one. */
export async function orderRecords(
  kind: RecordKind,
  group: readonly OrderedRecord[],
  id: number,
  placeOf: number | undefined,
): Promise<void> {
  const rows = group.map((one) => ({ id: one.id, order: one.order, type_id: 0 }))
  const orders = ordersAfterMove(rows, id, placeOf)
  if (orders.size === 0) return
  const before = new Map(rows.filter((row) => orders.has(row.id)).map((row) => [row.id, row.order]))
  const name = group.find((one) => one.id === id)?.name ?? ''
  const put = (positions: ReadonlyMap<number, number>) =>
    storeEach(
      kind,
      [...positions].map(([one, order]) => [one, { order }]),
    )
  await doAndNote(
    say('ordered.moved', { name }),
    () => put(orders),
    () => put(before),
  )
}

/** Changes members of one record. Returns whether they are stored. */
export async function changeInPlace(kind: RecordKind, record: OrderedRecord, body: Body): Promise<boolean> {
  const before = Object.fromEntries(Object.keys(body).map((name) => [name, record[name] ?? null]))
  const what = say('records.saved', { what: record.name })
  return doAndNote(
    what,
    () => storeEach(kind, [[record.id, body]]),
    () => storeEach(kind, [[record.id, before]]),
  )
}

async function doAndNote(what: string, redo: () => Promise<void>, undo: () => Promise<void>): Promise<boolean> {
  try {
    await undoHistory.inTurn(redo)
    undoHistory.note({ what, undo, redo })
    notify(what, { label: say('undo'), run: () => void undoLast.run() })
    return true
  } catch (problem) {
    notifyProblem(problem)
    return false
  }
}

async function storeEach(kind: RecordKind, bodies: readonly (readonly [id: number, body: Body])[]): Promise<void> {
  try {
    for (const [id, body] of bodies) await send('PUT', addressOf(kind, { id }), { body })
  } finally {
    refetchAfter({ record: kind })
  }
}
