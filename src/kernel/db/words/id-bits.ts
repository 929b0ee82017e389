import { WORD_RANGE_IDS } from './word-block.ts'

const COMMA = 44
const DIGIT_ZERO = 48
const RANGE_BYTES = WORD_RANGE_IDS / 8
const PART_BYTES = Uint32Array.BYTES_PER_ELEMENT

/** If a range has one id in so many, or more, its bits are shorter than its list, and faster to read. */
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

/** A set of the ids of the first ranges: id n is bit n % 8 of byte n / 8. */
export class IdBits {
  readonly #bytes: Uint8Array
  /** The same memory, for what does not depend on the order of bytes. */
  readonly #parts: Uint32Array

  constructor(ranges: number) {
    this.#bytes = new Uint8Array(ranges * RANGE_BYTES)
    this.#parts = new Uint32Array(this.#bytes.buffer)
  }

  add(id: number): void {
    const at = id >>> 3
    this.#bytes[at] = (this.#bytes[at] ?? 0) | (1 << (id & 7))
  }

  remove(id: number): void {
    const at = id >>> 3
    this.#bytes[at] = (this.#bytes[at] ?? 0) & ~(1 << (id & 7))
  }

  /** Adds the ids of a row, `3,17,200`, each plus `first`. */
  addList(text: string, first = 0): void {
    let place = 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === COMMA) {
        this.add(first + place)
        place = 0
      } else place = place * 10 + code - DIGIT_ZERO
    }
    if (text !== '') this.add(first + place)
  }

  /** Adds those of the range whose first id is `first`, from `base64`. */
  addBase64(text: string, first = 0): void {
    const decoded = new IdBits(1)
    Buffer.from(decoded.#bytes.buffer).write(text, 'base64')
    const from = first / 8 / PART_BYTES
    for (let at = 0; at < decoded.#parts.length; at += 1) {
      this.#parts[from + at] = (this.#parts[from + at] ?? 0) | (decoded.#parts[at] ?? 0)
    }
  }

  /** All ids in base64, of one range; empty if they are so few that their list is shorter. */
  base64(): string {
    return this.count() * IDS_OF_BIT < WORD_RANGE_IDS ? '' : Buffer.from(this.#bytes).toString('base64')
  }

  /** Keeps the ids that the other has too. All sets that are combined have the same ranges. */
  intersect(other: IdBits): void {
    for (let at = 0; at < this.#parts.length; at += 1) {
      this.#parts[at] = (this.#parts[at] ?? 0) & (other.#parts[at] ?? 0)
    }
  }

  /** Adds the ids of the other. */
  unite(other: IdBits): void {
    for (let at = 0; at < this.#parts.length; at += 1) {
      this.#parts[at] = (this.#parts[at] ?? 0) | (other.#parts[at] ?? 0)
    }
  }

  /** Removes the ids of the other. */
  subtract(other: IdBits): void {
    for (let at = 0; at < this.#parts.length; at += 1) {
      this.#parts[at] = (this.#parts[at] ?? 0) & ~(other.#parts[at] ?? 0)
    }
  }

  count(): number {
    let count = 0
    for (let at = 0; at < this.#parts.length; at += 1) count += bitsIn(this.#parts[at] ?? 0)
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
    let total = 0
    for (let step = 0; step < this.#parts.length; step += 1) {
      const at = direction === 'asc' ? step : this.#parts.length - 1 - step
      const count = bitsIn(this.#parts[at] ?? 0)
      if (total + count > offset && total < offset + limit) {
        const inOrder = direction === 'asc' ? this.#idsOf(at) : this.#idsOf(at).reverse()
        ids.push(...inOrder.slice(Math.max(0, offset - total), offset + limit - total))
      }
      total += count
    }
    return { ids, total }
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

/** The number of bits that are set. */
function bitsIn(part: number): number {
  let rest = part - ((part >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
