import { WORD_RANGE_IDS } from './word-block.ts'

const COMMA = 44
const DIGIT_ZERO = 48
const RANGE_BYTES = WORD_RANGE_IDS / 8
const PART_BYTES = Uint32Array.BYTES_PER_ELEMENT

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

/** A set of the ids of the first ranges: id n is bit n % 8 of byte n / 8. */
export class IdBits {
  readonly #bytes: Buffer
  /** The same memory, for what does not depend on the order of bytes. */
  readonly #parts: Uint32Array

  constructor(ranges: number) {
    this.#parts = new Uint32Array((ranges * RANGE_BYTES) / PART_BYTES)
    this.#bytes = Buffer.from(this.#parts.buffer)
  }

  /** How many ranges it has. */
  get ranges(): number {
    return this.bytes / RANGE_BYTES
  }

  /** Its size in memory. */
  get bytes(): number {
    return this.#bytes.length
  }

  /** The same ids in a new set of at least as many ranges. */
  copy(ranges: number): IdBits {
    const copy = new IdBits(ranges)
    copy.#parts.set(this.#parts)
    return copy
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
    const from = first / 8 / PART_BYTES
    const parts = this.#parts.subarray(from, from + RANGE_BYTES / PART_BYTES)
    const before = isEmpty(parts) ? undefined : parts.slice()
    this.#bytes.write(text, first / 8, RANGE_BYTES, 'base64')
    if (before !== undefined) unite(parts, before)
  }

  /** All ids in base64, of one range; empty if they are so few that their list is shorter. */
  base64(): string {
    return this.count() * IDS_OF_BIT < WORD_RANGE_IDS ? '' : this.#bytes.toString('base64')
  }

  /** Keeps the ids that the other has too. */
  intersect(other: IdBits): void {
    const [own, others] = [this.#parts, other.#parts]
    for (let at = 0; at < others.length && at < own.length; at += 1) own[at] = (own[at] ?? 0) & (others[at] ?? 0)
    own.fill(0, others.length)
  }

  /** Adds the ids of the other, which has at most as many ranges. */
  unite(other: IdBits): void {
    unite(this.#parts, other.#parts)
  }

  /** Removes the ids of the other. */
  subtract(other: IdBits): void {
    const [own, others] = [this.#parts, other.#parts]
    for (let at = 0; at < others.length && at < own.length; at += 1) own[at] = (own[at] ?? 0) & ~(others[at] ?? 0)
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

function isEmpty(parts: Uint32Array): boolean {
  for (let at = 0; at < parts.length; at += 1) if (parts[at] !== 0) return false
  return true
}

function unite(own: Uint32Array, others: Uint32Array): void {
  for (let at = 0; at < others.length; at += 1) own[at] = (own[at] ?? 0) | (others[at] ?? 0)
}

/** The number of bits that are set. */
function bitsIn(part: number): number {
  let rest = part - ((part >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
