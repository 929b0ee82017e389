import { readSync } from 'node:fs'
import { endianness } from 'node:os'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** SQLite's number for a write-ahead log; the lowest bit says that sums are of big-endian words. */
const MAGIC = 0x377f0682
const MACHINE_IS_BIG_ENDIAN = endianness() === 'BE'
const PAGE_BYTES_MIN = 512
const PAGE_BYTES_MAX = 65_536

/** One page as a transaction wrote it. */
export interface WalPage {
  readonly page: number
  readonly bytes: Buffer
}

/** The pages of one committed transaction, in the order in which they were written. */
export interface WalCommit {
  readonly pages: readonly WalPage[]
  /** Pages of the database after this commit. */
  readonly pageCount: number
  /** Frames of the log up to the end of this commit. */
  readonly frames: number
}

/** Where a reader is in the log: its sums prove that a log continues the one that was read before. */
export interface WalPlace {
  readonly salts: string
  readonly frames: number
  readonly sums: readonly [number, number]
}

/**
 * Reads the committed transactions of an SQLite write-ahead log (sqlite.org/fileformat2.html, section 4) one by one, and
 * stops where the log ends, is torn, or goes on with frames of an earlier use. Asking again continues there.
 */
export class WalReader {
  readonly #fd: number
  readonly pageSize: number
  readonly #bigEndian: boolean
  readonly #salts: Buffer
  #frames = 0
  #sums: [number, number]

  private constructor(fd: number, header: Buffer, sums: [number, number]) {
    this.#fd = fd
    this.#bigEndian = (header.readUInt32BE(0) & 1) === 1
    this.pageSize = header.readUInt32BE(8)
    this.#salts = header.subarray(16, 24)
    this.#sums = sums
  }

  /** Reads the header; undefined where there is no log, or none that SQLite would use. */
  static open(fd: number): WalReader | undefined {
    const header = Buffer.alloc(HEADER_BYTES)
    if (readSync(fd, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return undefined
    const magic = header.readUInt32BE(0)
    if ((magic & 0xfffffffe) >>> 0 !== MAGIC) return undefined
    const pageSize = header.readUInt32BE(8)
    if (pageSize < PAGE_BYTES_MIN || pageSize > PAGE_BYTES_MAX || (pageSize & (pageSize - 1)) !== 0) return undefined
    const sums = addSums([0, 0], header.subarray(0, 24), (magic & 1) === 1)
    if (sums[0] !== header.readUInt32BE(24) || sums[1] !== header.readUInt32BE(28)) return undefined
    return new WalReader(fd, header, sums)
  }

  get place(): WalPlace {
    return { salts: this.#salts.toString('hex'), frames: this.#frames, sums: this.#sums }
  }

  /** The next transaction that was committed; undefined where there is none yet. */
  next(): WalCommit | undefined {
    const pages: WalPage[] = []
    let [frames, sums] = [this.#frames, this.#sums]
    for (;;) {
      const frame = this.#frame(frames, sums)
      if (frame === undefined) return undefined
      pages.push({ page: frame.page, bytes: frame.bytes })
      frames += 1
      sums = frame.sums
      if (frame.pageCount === 0) continue
      this.#frames = frames
      this.#sums = sums
      return { pages, pageCount: frame.pageCount, frames }
    }
  }

  #frame(index: number, sums: [number, number]): (WalPage & { pageCount: number; sums: [number, number] }) | undefined {
    const length = FRAME_HEADER_BYTES + this.pageSize
    const frame = Buffer.allocUnsafe(length)
    if (readSync(this.#fd, frame, 0, length, HEADER_BYTES + index * length) < length) return undefined
    if (!frame.subarray(8, 16).equals(this.#salts)) return undefined
    const bytes = frame.subarray(FRAME_HEADER_BYTES)
    const found = addSums(addSums(sums, frame.subarray(0, 8), this.#bigEndian), bytes, this.#bigEndian)
    if (found[0] !== frame.readUInt32BE(16) || found[1] !== frame.readUInt32BE(20)) return undefined
    return { page: frame.readUInt32BE(0), pageCount: frame.readUInt32BE(4), bytes, sums: found }
  }
}

function addSums([first, second]: readonly [number, number], bytes: Buffer, bigEndian: boolean): [number, number] {
  // Words of 32 bits in the order of this machine are read several times faster than by their bytes.
  const isAligned = bytes.byteOffset % 4 === 0
  if (isAligned && bigEndian === MACHINE_IS_BIG_ENDIAN) {
    return addWords([first, second], new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4))
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const words = Uint32Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(index * 4, !bigEndian))
  return addWords([first, second], words)
}

function addWords([first, second]: readonly [number, number], words: Uint32Array): [number, number] {
  let [s0, s1] = [first | 0, second | 0]
  for (let at = 0; at < words.length; at += 2) {
    s0 = (s0 + (words[at] ?? 0) + s1) | 0
    s1 = (s1 + (words[at + 1] ?? 0) + s0) | 0
  }
  return [s0 >>> 0, s1 >>> 0]
}
