/**
 * The index of words: for each word of each full-text member, and each block of ids, the records that have it. A row
 * holds up to 256 ids, so that a common word of a million records is found, and counted, in some thousand rows.
 */

/** Ids in one row. */
export const WORD_BLOCK_IDS = 256

/** Bits of the ids of one block, in the order of the ids. */
export type Bits = Uint32Array

const BITS = 32

/** The word under which blocks list the deleted records, with an empty field. No text has it. */
export const DELETED = { field: '', word: '' } as const

/** The block of an id. */
export function wordBlockOf(id: number): number {
  return Math.floor(id / WORD_BLOCK_IDS)
}

/** The place of an id in its block. */
export function placeInBlock(id: number): number {
  return id % WORD_BLOCK_IDS
}

/** Bits of a block without ids. */
export function noBits(): Bits {
  return new Uint32Array(WORD_BLOCK_IDS / BITS)
}

/** Adds a place. */
function setBit(bits: Bits, place: number): void {
  const index = place >>> 5
  bits[index] = (bits[index] ?? 0) | (1 << (place & 31))
}

/** Removes a place. */
export function clearBit(bits: Bits, place: number): void {
  const index = place >>> 5
  bits[index] = (bits[index] ?? 0) & ~(1 << (place & 31))
}

/** Adds the places of a row, `3,17,200`, to the bits. */
export function addPlaces(bits: Bits, text: string): void {
  let place = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 44) {
      setBit(bits, place)
      place = 0
    } else place = place * 10 + code - 48
  }
  if (text !== '') setBit(bits, place)
}

/** The places of the bits, in order. */
export function placesOf(bits: Bits): number[] {
  const places: number[] = []
  bits.forEach((part, index) => {
    for (let rest = part; rest !== 0; rest &= rest - 1) places.push(index * BITS + 31 - Math.clz32(rest & -rest))
  })
  return places
}

/** The number of places. */
export function countBits(bits: Bits): number {
  let count = 0
  for (const part of bits) {
    let rest = part - ((part >>> 1) & 0x55555555)
    rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}
