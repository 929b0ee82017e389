import { inTheWay } from '../../timeline/clash.ts'
import type { Times } from '../../timeline/move.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'

/** The clashes that the screen knows of: shown before the service is asked. */
export function clashesHere(
  { on }: Board,
  wanted: Times & { readonly resourceIds: readonly number[] },
  own: ReadonlySet<number> = new Set(),
): readonly BoardBooking[] {
  const rows = on.lines.filter(({ resource }) => wanted.resourceIds.includes(resource.id))
  const found = rows.flatMap(({ lanes }) =>
    inTheWay(lanes.placed.map(({ booking }) => booking).filter(on.isClashing), wanted, own),
  )
  return [...new Set(found)]
}
