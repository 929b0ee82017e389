import { WORD_RANGE_IDS } from './word-block.ts'

const COMMA = 44
const DIGIT_ZERO = 48
const PART_BYTES = Uint32Array.BYTES_PER_ELEMENT
const RANGE_PARTS = WORD_RANGE_IDS / 8 / PART_BYTES

/** If at least one in this many ids of a range is set, bits are shorter than a list, and faster to read. */
const IDS_OF_BIT = 32

/** Which of the found ids are wanted, by id. */
export interface PageOfIds {
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
}

/** The ids of one page, and how many there are in all. */
export interface FoundIds {
  readonly ids: readonly number[]
  readonly total: number
}

/** The ids of one row of `word_range`, as bits, or as places in ascending order. */
export interface RangeIds {
  readonly range: number
  readonly ids: Uint32Array | Uint16Array
}

/** The ids of a row of `word_range`, from its bits in base64, or else from its list. */
export function rangeIds(range: number, bits: string, list: string): RangeIds {
  if (bits === '') {
    const places: number[] = []
    forPlaces(list, (place) => places.push(place))
    return { range, ids: Uint16Array.from(places) }
  }
  const ids = new Uint32Array(RANGE_PARTS)
  bytesOf(ids).write(bits, 'base64')
  return { range, ids }
}

/** A set of the ids of the first ranges, of one at first: id n is bit n % 8 of byte n / 8. */
export class IdBits {
  #parts = new Uint32Array(RANGE_PARTS)
  /** The same memory, for what depends on the order of bytes. */
  #bytes = bytesOf(this.#parts)

  /** Makes it an empty set of so many ranges, in the same memory if that is large enough. */
  clear(ranges: number): this {
    const length = ranges * RANGE_PARTS
    const { buffer } = this.#parts
    const isLarge = buffer.byteLength >= length * PART_BYTES
    this.#parts = isLarge ? new Uint32Array(buffer, 0, length).fill(0) : new Uint32Array(length)
    this.#bytes = bytesOf(this.#parts)
    return this
  }

  add(id: number): void {
    const at = id >>> 3
    this.#bytes[at] = (this.#bytes[at] ?? 0) | (1 << (id & 7))
  }

  /** Whether it had the id. */
  remove(id: number): boolean {
    const at = id >>> 3
    const [byte, bit] = [this.#bytes[at] ?? 0, 1 << (id & 7)]
    this.#bytes[at] = byte & ~bit
    return (byte & bit) !== 0
  }

  /** Adds the ids of a row, `3,17,200`, each plus `first`. */
  addList(text: string, first = 0): void {
    forPlaces(text, (place) => this.add(first + place))
  }

  addRange({ range, ids }: RangeIds): void {
    if (ids instanceof Uint16Array) {
      for (const place of ids) this.add(range * WORD_RANGE_IDS + place)
      return
    }
    const first = range * RANGE_PARTS
    for (let at = 0; at < RANGE_PARTS; at += 1)
      this.#parts[first + at] = (this.#parts[first + at] ?? 0) | (ids[at] ?? 0)
  }

  /** All ids in base64, of one range; empty if they are so few that their list is shorter. */
  base64(): string {
    return this.count() * IDS_OF_BIT < WORD_RANGE_IDS ? '' : this.#bytes.toString('base64')
  }

  /** Becomes a copy of the other, or keeps the ids that the other has too, or adds them. */
  join(how: 'first' | 'and' | 'or', other: IdBits): void {
    const others = other.#parts
    if (how === 'first') this.clear(others.length / RANGE_PARTS)
    const own = this.#parts
    if (how === 'and') for (let at = 0; at < own.length; at += 1) own[at] = (own[at] ?? 0) & (others[at] ?? 0)
    else for (let at = 0; at < own.length; at += 1) own[at] = (own[at] ?? 0) | (others[at] ?? 0)
  }

  /** Removes the ids of the other. */
  subtract(other: IdBits): void {
    const [own, others] = [this.#parts, other.#parts]
    for (let at = 0; at < own.length; at += 1) own[at] = (own[at] ?? 0) & ~(others[at] ?? 0)
  }

  count(): number {
    const parts = this.#parts
    let count = 0
    for (let at = 0; at < parts.length; at += 1) count += bitsIn(parts[at] ?? 0)
    return count
  }

  /** The ids in order. */
  ids(): number[] {
    const ids: number[] = []
    for (let at = 0; at < this.#parts.length; at += 1) if (this.#parts[at] !== 0) ids.push(...this.#idsOf(at))
    return ids
  }

  /** A page of the ids in order. */
  page({ direction, offset, limit }: PageOfIds): FoundIds {
    const ids: number[] = []
    const parts = this.#parts
    let before = 0
    for (let step = 0; step < parts.length && ids.length < limit; step += 1) {
      const at = direction === 'asc' ? step : parts.length - 1 - step
      const part = parts[at] ?? 0
      if (part === 0) continue
      const count = bitsIn(part)
      if (before + count > offset) {
        const inOrder = direction === 'asc' ? this.#idsOf(at) : this.#idsOf(at).reverse()
        ids.push(...inOrder.slice(Math.max(0, offset - before), offset + limit - before))
      }
      before += count
    }
    return { ids, total: this.count() }
  }

  /** The ids of one part. */
  #idsOf(part: number): number[] {
    const ids: number[] = []
    for (let at = part * PART_BYTES; at < (part + 1) * PART_BYTES; at += 1) {
      for (let rest = this.#bytes[at] ?? 0; rest !== 0; rest &= rest - 1) {
        ids.push(at * 8 + 31 - Math.clz32(rest & -rest))
      }
    }
    return ids
  }
}

function bytesOf({ buffer, byteLength }: Uint32Array<ArrayBuffer>): Buffer<ArrayBuffer> {
  return Buffer.from(buffer, 0, byteLength)
}

/** Calls `visit` with each number of a list, `3,17,200`. */
function forPlaces(text: string, visit: (place: number) => void): void {
  let place = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === COMMA) {
      visit(place)
      place = 0
    } else place = place * 10 + code - DIGIT_ZERO
  }
  if (text !== '') visit(place)
}

/** The number of bits that are set. */
function bitsIn(part: number): number {
  let rest = part - ((part >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
