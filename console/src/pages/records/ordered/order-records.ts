/** Changes of records that users put in order: statuses, custom fields. Each change is stored immediately. */
import { addressOf, type RecordKind, send } from '../../../api/client.ts'
import { changeStep } from '../../../api/note-change.ts'
import { Problem } from '../../../api/problem.ts'
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
  await inTurn(kind, async (stored) => {
    const own = stored.filter((one) => ids.has(one.id))
    const rows = own.map((one) => ({ id: one.id, order: one.order, type_id: 0 }))
    const orders = ordersAfterMove(rows, id, placeMeant(rows, id, target))
    const before = rows.filter((row) => orders.has(row.id)).map((row) => [row.id, { order: row.order }] as const)
    const after = [...orders].map(([one, order]) => [one, { order }] as const)
    if (after.length === 0) return
    await storeEach(kind, after)
    const what = say('ordered.moved', { name: nameOf(own, id) })
    noteStep({ what, undo: () => storeOver(kind, after, before), redo: () => storeOver(kind, before, after) })
  })
}

/** Changes members of one record. Returns whether they are stored. */
export function changeInPlace(kind: RecordKind, { id }: OrderedRecord, body: Body): Promise<boolean> {
  return inTurn(kind, async (stored) => {
    const record = stored.find((one) => one.id === id)
    const before = Object.fromEntries(Object.keys(body).map((name) => [name, record?.[name] ?? null]))
    await storeEach(kind, [[id, body]])
    const what = say('records.saved', { what: nameOf(stored, id) })
    noteStep(await changeStep([kind, { id }], { what, body, before }))
  })
}

function nameOf(records: readonly OrderedRecord[], id: number): string {
  return records.find((one) => one.id === id)?.name ?? ''
}

type Ordered = readonly [id: number, body: { readonly order: number }]
type Bodies = readonly (readonly [id: number, body: Body])[]

/** The records are those that the last step left: the screen may not show them yet. */
async function inTurn(kind: RecordKind, work: (stored: readonly OrderedRecord[]) => Promise<void>): Promise<boolean> {
  try {
    await undoHistory.inTurn(async () => work(orderedRecords(await queryClient.fetchQuery(orderedQuery(kind)))))
    return true
  } catch (problem) {
    notifyProblem(problem)
    return false
  }
}

/** Stores orders only over those that the last step left: somebody else may have moved the same records since. */
async function storeOver(kind: RecordKind, left: readonly Ordered[], next: readonly Ordered[]): Promise<void> {
  const stored = orderedRecords(await queryClient.fetchQuery({ ...orderedQuery(kind), staleTime: 0 }))
  const isLeft = ([id, { order }]: Ordered) => stored.some((one) => one.id === id && one.order === order)
  if (!left.every(isLeft)) throw new Problem(412, '')
  await storeEach(kind, next)
}

async function storeEach(kind: RecordKind, bodies: Bodies): Promise<void> {
  try {
    for (const [id, body] of bodies) await send('PUT', addressOf(kind, { id }), { body })
  } finally {
    await refetchAfter({ record: kind })
  }
}
