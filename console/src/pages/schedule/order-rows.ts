import { send } from '../../api/client.ts'
import { Problem } from '../../api/problem.ts'
import { outdate, queryClient } from '../../api/queries.ts'
import { say } from '../../text/say.ts'
import { ordersAfterMove, placeMeant, type RowTarget } from '../../timeline/row-order.ts'
import { groupRows } from '../../timeline/rows.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import { noteStep } from '../../ui/steps.ts'
import type { Board } from './board.ts'
import { resourcesQuery } from './board-resources.ts'

/** Moves a row within its group, in a turn of the history. The order of resources is the same for all users. */
export async function orderRows(board: Board, id: number, target: RowTarget): Promise<void> {
  const ids = new Set(board.on.groups.find((group) => group.ids.includes(id))?.ids)
  const shown = new Set(board.on.lines.map(({ resource }) => resource.id))
  try {
    const moved = await move({ ids, shown }, id, target)
    if (moved === undefined) return
    const { what, before, orders } = moved
    noteStep({ what, undo: () => storeOver(orders, before), redo: () => storeOver(before, orders) })
  } catch (error) {
    notifyProblem(error)
  }
}

interface RowIds {
  /** Of the whole group. */
  readonly ids: ReadonlySet<number>
  /** One place is one shown row. */
  readonly shown: ReadonlySet<number>
}

/** The positions are those after the last step: the screen may show one that is stored in part. */
async function move({ ids, shown }: RowIds, id: number, target: RowTarget) {
  const { resources } = await queryClient.fetchQuery(resourcesQuery)
  const own = resources.filter((resource) => ids.has(resource.id))
  const rows = groupRows(own, oneGroup).flatMap((group) => group.resources)
  const place = placeMeant(
    rows.filter((row) => shown.has(row.id)),
    id,
    target,
  )
  const orders = ordersAfterMove(rows, id, place)
  if (orders.size === 0) return undefined
  const before = new Map(rows.filter((row) => orders.has(row.id)).map((row) => [row.id, row.order ?? 0]))
  await store(orders)
  return { what: say('schedule.row.moved', { name: rows.find((row) => row.id === id)?.name ?? '' }), before, orders }
}

function oneGroup() {
  return { key: '', name: '' }
}

/** Stores orders only over those that the last step left: somebody else may have moved the same rows since. */
async function storeOver(left: ReadonlyMap<number, number>, next: ReadonlyMap<number, number>): Promise<void> {
  const { resources } = await queryClient.fetchQuery({ ...resourcesQuery, staleTime: 0 })
  const isLeft = ([id, order]: readonly [number, number]) =>
    resources.some((one) => one.id === id && (one.order ?? 0) === order)
  if (![...left].every(isLeft)) throw new Problem(412, '')
  await store(next)
}

async function store(orders: ReadonlyMap<number, number>): Promise<void> {
  try {
    for (const [id, order] of orders) await send('PUT', `/v2/resource?id=${id}`, { body: { order } })
  } finally {
    await outdate({ queryKey: resourcesQuery.queryKey })
  }
}
