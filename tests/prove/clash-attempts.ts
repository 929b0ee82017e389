/** Random writes that are meant to clash: few rooms, one week, and all at the same time. */

export const WEEK_START = 1_800_000_000
const QUARTER = 900
const WEEK_QUARTERS = 7 * 96

/** One request, and the journal entries that its success must create. */
export interface Attempt {
  /**
   * Unique, and the name that the write gives to every booking that it creates or changes; none for deletions and
   * restores.
   */
  readonly name: string
  readonly kind: 'create' | 'series' | 'move' | 'shift' | 'delete' | 'restore' | 'bulk'
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** The booking that it is about, if it exists. */
  readonly id?: number
  /** The time of the booking, or of the first of several: each of the others is `every` seconds later. */
  readonly time?: Time
  readonly every?: number
  /** The number of entries with the name; undefined if it depends on the current series: at least one. */
  readonly entries: number | undefined
}

export interface Answered {
  readonly attempt: Attempt
  readonly status: number
  /** The ids in a success: created or changed bookings. */
  readonly ids: readonly number[]
}

interface Time {
  readonly start: number
  readonly end: number
}

interface Known extends Time {
  readonly id: number
  readonly repeats: boolean
}

/** The time of a booking that has not been read. */
const aWhile: Time = { start: WEEK_START, end: WEEK_START + QUARTER }

/** A small random generator, so that a seed determines the attempts (but not the order of their arrival). */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Chooses the next attempt, based on the previous answers. */
export class ClashAttempts {
  readonly #rooms: readonly number[]
  readonly #random: (below: number) => number
  readonly #live: Known[] = []
  readonly #deleted: number[] = []
  #made = 0

  constructor(rooms: readonly number[], seed: number) {
    this.#rooms = rooms
    this.#random = seededRandom(seed)
  }

  next(): Attempt {
    this.#made += 1
    const name = `attempt ${this.#made}`
    const die = this.#random(100)
    const known = this.#oneOf(this.#live)
    const repeating = this.#oneOf(this.#live.filter(({ repeats }) => repeats))
    // The fuller the week, the more deletions: so that neither nothing nor everything is refused.
    if (known !== undefined && this.#random(800) < this.#live.length) return this.#delete(name, known)
    if (die < 50 || known === undefined) return this.#create(name)
    if (die < 60) return this.#series(name)
    if (die < 78) return this.#move(name, known)
    if (die < 86 && repeating !== undefined) return this.#shift(name, repeating)
    if (die < 92 && this.#deleted.length > 0) return this.#restore(name)
    return this.#bulk(name)
  }

  learn({ attempt, status, ids }: Answered): void {
    const { kind, id, time = aWhile, every = 0 } = attempt
    if (status !== 200 && status !== 404) return
    // If a booking does not exist, the attempt was too late: it was deleted, or restored.
    const known = this.#forget(id)
    if (status === 404) return
    if (kind === 'delete' && id !== undefined) this.#deleted.push(id)
    else {
      const repeats = known?.repeats ?? kind === 'series'
      ids.forEach((made, index) => {
        const later = index * every
        this.#live.push({ id: made, repeats, start: time.start + later, end: time.end + later })
      })
    }
  }

  #forget(id: number | undefined): Known | undefined {
    const deleted = id === undefined ? -1 : this.#deleted.indexOf(id)
    if (deleted !== -1) this.#deleted.splice(deleted, 1)
    const live = this.#live.findIndex((one) => one.id === id)
    return live === -1 ? undefined : this.#live.splice(live, 1)[0]
  }

  #oneOf<T>(some: readonly T[]): T | undefined {
    return some[this.#random(Math.max(some.length, 1))]
  }

  #create(name: string): Attempt {
    return this.#post('create', name, this.#time(), {}, 1)
  }

  #series(name: string): Attempt {
    const count = 2 + this.#random(3)
    const repeat_rule = `FREQ=daily;REPENDTYPE=count;COUNT=${count};`
    return this.#post('series', name, this.#time(3 * 96), { repeat_rule }, count)
  }

  #move(name: string, known: Known): Attempt {
    const rooms = this.#random(3) === 0 ? { resources: this.#someRooms() } : {}
    return this.#put('move', name, known, '', this.#random(2) === 0 ? this.#time() : this.#nudged(known), rooms)
  }

  #shift(name: string, known: Known): Attempt {
    const reach = this.#random(2) === 0 ? 'all' : 'future'
    return this.#put('shift', name, known, `&repeat_update_scope=${reach}`, this.#nudged(known), {})
  }

  #delete(name: string, { id, repeats }: Known): Attempt {
    const scope = repeats && this.#random(2) === 0 ? '&repeat_delete_scope=all' : ''
    return { kind: 'delete', name, method: 'DELETE', path: `/v2/booking?id=${id}${scope}`, id, entries: 0 }
  }

  #restore(name: string): Attempt {
    const id = this.#deleted[this.#random(this.#deleted.length)] ?? 0
    return { kind: 'restore', name, method: 'POST', path: `/v2/booking/restore?id=${id}`, id, entries: 0 }
  }

  /** A run of short bookings in one room, some of which exist under the same external id. */
  #bulk(name: string): Attempt {
    const count = 3 + this.#random(6)
    const first = this.#random(200)
    const start = WEEK_START + this.#random(WEEK_QUARTERS - count) * QUARTER
    const values = Array.from({ length: count }, (_, index) => {
      const from = start + index * QUARTER
      return [`external ${first + index}`, from, from + QUARTER, name]
    })
    const save = {
      common_properties: [{ resources: [this.#room()] }],
      columns: ['external_id', 'start', 'end', 'name'],
      values,
    }
    const time = { start, end: start + QUARTER }
    return {
      kind: 'bulk',
      name,
      method: 'POST',
      path: '/v2/booking/bulk',
      body: { save },
      time,
      every: QUARTER,
      entries: count,
    }
  }

  #post(kind: Attempt['kind'], name: string, time: Time, also: object, entries: number): Attempt {
    const body = { name, ...time, resources: this.#someRooms(), ...also }
    return { kind, name, method: 'POST', path: '/v2/booking', body, time, every: 86_400, entries }
  }

  #put(kind: Attempt['kind'], name: string, { id }: Known, query: string, time: Time, also: object): Attempt {
    const path = `/v2/booking?id=${id}${query}`
    const entries = kind === 'move' ? 1 : undefined
    return { kind, name, method: 'PUT', path, body: { name, ...time, ...also }, id, time, entries }
  }

  #time(quarters = WEEK_QUARTERS): Time {
    const start = WEEK_START + this.#random(quarters) * QUARTER
    return { start, end: start + (1 + this.#random(8)) * QUARTER }
  }

  /** A little earlier or later, with the same length. */
  #nudged({ start, end }: Time): Time {
    const by = (this.#random(2) === 0 ? 1 : -1) * (1 + this.#random(2)) * QUARTER
    return { start: start + by, end: end + by }
  }

  #room() {
    return { id: this.#rooms[this.#random(this.#rooms.length)] }
  }

  #someRooms() {
    const one = this.#room()
    const other = this.#room()
    return this.#random(3) === 0 && one.id !== other.id ? [one, other] : [one]
  }
}
