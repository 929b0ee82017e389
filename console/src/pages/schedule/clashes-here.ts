import { inTheWay } from '../../timeline/clash.ts'
import type { Times } from '../../timeline/move.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'

/** Who would be in the way, as far as the screen knows: said before the service is asked. */
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
