import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Zone } from '../../timeline/wall-clock.ts'
import { blocksOf, type Stretch, tilesAround, withFormer } from '../../timeline/window.ts'
import type { BoardResource } from './board-resources.ts'
import { makeTileMerger, type Tile, type TileReading, tileQuery } from './booking-tiles.ts'
import type { Zoom } from './schedule-view.ts'

/** The number of days in a tile, which begins on a Monday. */
const tileDays: Readonly<Record<Zoom, number>> = { day: 7, week: 7, fortnight: 14, month: 28, quarter: 28 }
const A_MONDAY = 4
/** Up to this number, all resources are loaded together; above it, those in view and around it. */
const TOGETHER_MAX = 150
const BLOCK = 100

/** The tiles of a zoom that contain these days, and no others. */
export function tilesOf(zoom: Zoom, days: Stretch): readonly Stretch[] {
  const size = tileDays[zoom]
  const first = Math.floor((days.from - A_MONDAY) / size)
  const end = Math.ceil((days.to - A_MONDAY) / size)
  return Array.from({ length: end - first }, (_, index) => {
    const from = (first + index) * size + A_MONDAY
    return { from, to: from + size }
  })
}

interface Asked {
  readonly zone: Zone
  readonly zoom: Zoom
  readonly days: Stretch
  readonly rows: Stretch
  /** In the order of the rows. */
  readonly resources: readonly BoardResource[]
}

export interface TilesInView {
  readonly reading: TileReading
  /** The bookings of the days in view are read. */
  readonly isInView: boolean
}

/** The bookings in view and one screen around it. */
export function useTiles({ zone, zoom, days, rows, resources }: Asked): TilesInView {
  const size = tileDays[zoom]
  const numbers = tilesAround({ from: days.from - A_MONDAY, to: days.to - A_MONDAY }, size).join()
  const isTogether = resources.length <= TOGETHER_MAX
  const blocks = useAdded(
    isTogether ? ['all'] : blocksOf(rows, resources.length, BLOCK),
    `${numbers} ${size}`,
    resources,
  )
  const tiles = useMemo((): readonly Tile[] => {
    if (resources.length === 0) return []
    const dayOf = (tile: number) => tile * size + A_MONDAY
    const times = numbers.split(',').map((text) => ({
      from: zone.dayStart(dayOf(Number(text))),
      to: zone.dayStart(dayOf(Number(text) + 1)),
    }))
    if (blocks === 'all') return times
    return times.flatMap((time) =>
      blocks.split(',').map((block) => ({ ...time, resourceIds: idsOf(resources, Number(block)) })),
    )
  }, [numbers, blocks, size, zone, resources])
  const queries = useMemo(() => tiles.map(tileQuery), [tiles])
  const [combine] = useState(makeTileMerger)
  const reading = useQueries({ queries, combine })
  const [from, to] = [zone.dayStart(days.from), zone.dayStart(days.to)]
  const isInView = tiles.every((tile, index) => reading.read[index] || tile.to <= from || tile.from >= to)
  return { reading, isInView }
}

/**
 * These blocks and those last needed before, joined, while the days and the resources stay. Without the bookings of a
 * block, rows of others are lower, because bookings are in several rows: other rows would come into view, and need it
 * again.
 */
function useAdded(blocks: readonly (number | string)[], days: string, resources: readonly BoardResource[]): string {
  const [last, setLast] = useState({ days, resources, blocks })
  const isSame = last.days === days && last.resources === resources
  if (isSame && blocks.every((block) => last.blocks.includes(block))) return last.blocks.join()
  const added = isSame ? withFormer(blocks, last.blocks) : blocks
  setLast({ days, resources, blocks: added })
  return added.join()
}

/** Whether these rows need the same bookings as others: most steps of a scroll read nothing. */
export function readsSameBlocks(one: Stretch, other: Stretch): boolean {
  const blocks = (rows: Stretch) => blocksOf(rows, Number.POSITIVE_INFINITY, BLOCK).join()
  return blocks(one) === blocks(other)
}

function idsOf(resources: readonly BoardResource[], block: number): readonly number[] {
  return resources.slice(block * BLOCK, (block + 1) * BLOCK).map(({ id }) => id)
}
