/** A value as SQLite stores it. */
export type StoredValue = null | number | bigint | string | Uint8Array

/** The bytes of a record are not valid for SQLite. */
export class UnreadableRecord extends Error {}

/** Reads a variable-length integer of SQLite; returns it and the position of the next byte. */
export function readVarint(bytes: Buffer, at: number): [value: number, next: number] {
  let value = 0
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) throw new UnreadableRecord('a number goes beyond the end')
    if (index === 8) return [value * 256 + byte, at + 9]
    value = value * 128 + (byte & 0x7f)
    if ((byte & 0x80) === 0) return [value, at + index + 1]
  }
  throw new UnreadableRecord('a number has no end')
}

/** The values of a record (sqlite.org/fileformat2.html, section 2.1). Throws `UnreadableRecord`. */
export function decodeRecord(payload: Buffer): StoredValue[] {
  const [headerBytes, first] = readVarint(payload, 0)
  if (headerBytes < 1 || headerBytes > payload.length) throw new UnreadableRecord('the header is too long')
  const types: number[] = []
  for (let at = first; at < headerBytes; ) {
    const [type, next] = readVarint(payload, at)
    types.push(type)
    at = next
  }
  const values: StoredValue[] = []
  let at = headerBytes
  for (const type of types) {
    const length = lengthOf(type)
    if (at + length > payload.length) throw new UnreadableRecord('a value goes beyond the end')
    values.push(decodeValue(payload.subarray(at, at + length), type))
    at += length
  }
  if (at !== payload.length) throw new UnreadableRecord('there is data after the last value')
  return values
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8] as const

function lengthOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2)
  if (type === 7) return 8
  if (type === 8 || type === 9) return 0
  const length = INTEGER_BYTES[type]
  if (length === undefined) throw new UnreadableRecord('a value has a type that SQLite does not use')
  return length
}

const strictText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeValue(bytes: Buffer, type: number): StoredValue {
  if (type === 0) return null
  if (type === 8 || type === 9) return type - 8
  if (type === 7) return bytes.readDoubleBE(0)
  if (type === 6) return asNumber(bytes.readBigInt64BE(0))
  if (type < 12) return bytes.readIntBE(0, bytes.length)
  if (type % 2 === 0) return Uint8Array.from(bytes)
  try {
    return strictText.decode(bytes)
  } catch (error) {
    throw new UnreadableRecord('a text is not UTF-8', { cause: error })
  }
}

function asNumber(value: bigint): number | bigint {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value
}
