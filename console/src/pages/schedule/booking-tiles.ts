/**
 * The loaded bookings of the schedule: tiles of some days and some rows, each loaded in pages, and dropped when they
 * have been out of view for a while.
 */
import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { readList } from '../../api/client.ts'
import type { Problem } from '../../api/problem.ts'
import { queryClient } from '../../api/queries.ts'
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
  })
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
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [NAME] })) {
    const tile = query.queryKey[1] as Tile
    queryClient.setQueryData<readonly BoardBooking[]>(
      query.queryKey,
      (held) => held && placed(tile, held, ids, bookings),
    )
  }
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
  return [...held.filter(({ id }) => !ids.has(id)), ...inTile]
}

function isIn({ from, to, resourceIds }: Tile, { start, end, resources }: BoardBooking): boolean {
  if (start >= to || end <= from) return false
  return resourceIds === undefined || resources.some(({ id }) => resourceIds.includes(id))
}

/** Reloads all visible tiles: too much has changed for single updates. */
export function readTilesAgain(): void {
  void queryClient.invalidateQueries({ queryKey: [NAME] })
}

export interface TileReading {
  readonly bookings: ReadonlyMap<number, BoardBooking>
  readonly isReading: boolean
  readonly problem: Problem | undefined
  readonly retry: () => void
}

/** The contents of all tiles together, each booking once. */
export function mergeTiles(tiles: readonly UseQueryResult<readonly BoardBooking[]>[]): TileReading {
  const bookings = new Map<number, BoardBooking>()
  for (const { data } of tiles) for (const booking of data ?? []) bookings.set(booking.id, booking)
  return {
    bookings,
    isReading: tiles.some(({ isPending }) => isPending),
    problem: tiles.find(({ error }) => error !== null)?.error ?? undefined,
    retry: readTilesAgain,
  }
}
