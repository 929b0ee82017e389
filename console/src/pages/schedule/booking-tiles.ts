/**
 * The loaded bookings of the schedule: tiles of some days and some rows, each loaded in pages, and dropped when they
 * have been out of view for a while.
 */
import { notifyManager, queryOptions, replaceEqualDeep, type UseQueryResult } from '@tanstack/react-query'
import { readList } from '../../api/client.ts'
import type { Problem } from '../../api/problem.ts'
import { outdate, queryClient } from '../../api/queries.ts'
import { type BoardBooking, boardFields } from './board-booking.ts'

export interface Tile {
  /** UNIX seconds; `to` is exclusive. */
  readonly from: number
  readonly to: number
  /** The resources; all by default. */
  readonly resourceIds?: readonly number[]
}

const PAGE_SIZE = 1000
/** How long a tile out of view is kept. */
const FORGET_MS = 60_000
const NAME = 'booking-tile'

export function tileQuery(tile: Tile) {
  return queryOptions({
    queryKey: [NAME, tile] as const,
    queryFn: ({ signal }) => readTile(tile, signal),
    gcTime: FORGET_MS,
    structuralSharing: (before, after) => sameBookings(before as Held | undefined, after as Held),
  })
}

type Held = readonly BoardBooking[]

/** A booking stays the same object while it is the same, so that only rows with changes are laid out and rendered. */
function sameBookings(before: Held | undefined, after: Held): Held {
  if (before === undefined) return after
  const moved = before.filter((booking, index) => booking !== after[index])
  const known = new Map(moved.map((booking) => [booking.id, booking]))
  const shared = after.map((booking, index) =>
    booking === before[index] ? booking : replaceEqualDeep(known.get(booking.id), booking),
  )
  const isSame = shared.length === before.length && shared.every((booking, index) => booking === before[index])
  return isSame ? before : shared
}

async function readTile(tile: Tile, signal: AbortSignal): Promise<readonly BoardBooking[]> {
  const { from, to, resourceIds } = tile
  const query = {
    fields: boardFields,
    overlaps_from: from,
    overlaps_to: to,
    resource_ids: resourceIds,
    limit: PAGE_SIZE,
  }
  const began = performance.now()
  const found: BoardBooking[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await readList('booking', { ...query, page }, signal)
    found.push(...data)
    last = meta.pagination.total_pages ?? 1
  }
  return withNewer(tile, found, began)
}

/** Single loaded bookings, which may be newer than an earlier tile. */
const singles = new Map<number, { readonly at: number; readonly booking: BoardBooking | undefined }>()
const SINGLES_MAX = 500

function withNewer(tile: Tile, found: readonly BoardBooking[], began: number): readonly BoardBooking[] {
  const newer = [...singles].filter(([id, { at }]) => at >= began || underway.has(id))
  if (newer.length === 0) return found
  return placed(
    tile,
    found,
    new Set(newer.map(([id]) => id)),
    newer.flatMap(([, { booking }]) => booking ?? []),
  )
}

/** The number of unsaved changes of each booking. */
const underway = new Map<number, number>()

/** Shows bookings as a change will leave them. Returns a function that ends this: data loaded until then is older. */
export function placeAhead(bookings: readonly BoardBooking[], gone: readonly number[] = []): () => void {
  placeBookings(bookings, gone)
  const ids = [...bookings.map(({ id }) => id), ...gone]
  const count = (id: number, by: number) => {
    const changes = (underway.get(id) ?? 0) + by
    if (changes === 0) underway.delete(id)
    else underway.set(id, changes)
  }
  for (const id of ids) count(id, 1)
  return () => {
    for (const id of ids) count(id, -1)
  }
}

/** Adds the results of a request that began at a moment (`performance.now()`), unless the screen shows newer data. */
export function placeReading(began: number, bookings: readonly BoardBooking[], gone: readonly number[] = []): void {
  const isOlder = (id: number) => underway.has(id) || (singles.get(id)?.at ?? 0) > began
  placeBookings(
    bookings.filter(({ id }) => !isOlder(id)),
    gone.filter((id) => !isOlder(id)),
  )
}

/** Puts single bookings into all tiles that contain them, and removes those that are `gone`. */
export function placeBookings(bookings: readonly BoardBooking[], gone: readonly number[] = []): void {
  const at = performance.now()
  for (const booking of bookings) remember(booking.id, { at, booking })
  for (const id of gone) remember(id, { at, booking: undefined })
  const ids = new Set([...bookings.map(({ id }) => id), ...gone])
  // All tiles together cause one rendering, and tiles without these bookings none.
  notifyManager.batch(() => {
    for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [NAME] })) {
      const held = state.data as Held | undefined
      const next = held && placed(queryKey[1] as Tile, held, ids, bookings)
      if (next !== held) queryClient.setQueryData<Held>(queryKey, next)
    }
  })
}

function remember(id: number, single: { readonly at: number; readonly booking: BoardBooking | undefined }): void {
  singles.delete(id)
  singles.set(id, single)
  const [oldest] = singles.keys()
  if (singles.size > SINGLES_MAX && oldest !== undefined) singles.delete(oldest)
}

function placed(
  tile: Tile,
  held: readonly BoardBooking[],
  ids: ReadonlySet<number>,
  bookings: readonly BoardBooking[],
): readonly BoardBooking[] {
  const inTile = bookings.filter((booking) => isIn(tile, booking))
  if (inTile.length === 0 && !held.some(({ id }) => ids.has(id))) return held
  // Those that stay keep their places, so that what is the same is found at once.
  const left = new Map(inTile.map((booking) => [booking.id, booking]))
  const kept = held.flatMap((booking) => {
    if (!ids.has(booking.id)) return booking
    const newer = left.get(booking.id)
    left.delete(booking.id)
    return newer ?? []
  })
  return [...kept, ...left.values()]
}

function isIn({ from, to, resourceIds }: Tile, { start, end, resources }: BoardBooking): boolean {
  if (start >= to || end <= from) return false
  return resourceIds === undefined || resources.some(({ id }) => resourceIds.includes(id))
}

/** Reloads all visible tiles: too much has changed for single updates. */
export function readTilesAgain(): void {
  void outdate({ queryKey: [NAME] })
}

export interface TileReading {
  readonly bookings: ReadonlyMap<number, BoardBooking>
  readonly isReading: boolean
  /** Whether each tile is read. */
  readonly read: readonly boolean[]
  readonly problem: Problem | null
}

type TileResult = Pick<UseQueryResult<Held>, 'data' | 'error' | 'isPending'>

/** Merges tiles for one page. The result stays the same object while its parts are the same, so nothing is laid out again. */
export function makeTileMerger(): (tiles: readonly TileResult[]) => TileReading {
  let last: readonly TileResult[] = []
  let merged = mergeTiles(last)
  return (tiles) => {
    const isSame = tiles.length === last.length && tiles.every((tile, index) => isSameResult(tile, last[index]))
    if (!isSame) {
      last = tiles.map(({ data, error, isPending }) => ({ data, error, isPending }) as TileResult)
      merged = mergeTiles(last)
    }
    return merged
  }
}

function isSameResult(one: TileResult, other: TileResult | undefined): boolean {
  return one.data === other?.data && one.error === other?.error && one.isPending === other?.isPending
}

/** The contents of all tiles together, each booking once. */
function mergeTiles(tiles: readonly TileResult[]): TileReading {
  const bookings = new Map<number, BoardBooking>()
  for (const { data } of tiles) for (const booking of data ?? []) bookings.set(booking.id, booking)
  return {
    bookings,
    isReading: tiles.some(({ isPending }) => isPending),
    read: tiles.map(({ data }) => data !== undefined),
    problem: tiles.find(({ error }) => error)?.error ?? null,
  }
}
