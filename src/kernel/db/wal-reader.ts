import { readSync } from 'node:fs'
import { endianness } from 'node:os'

const HEADER_BYTES = 32
/** The bytes of a frame before its page. */
export const FRAME_HEADER_BYTES = 24
/** Frames that are read together: few reads and few buffers for a commit of many pages. */
const FRAMES_A_READ = 16
/** SQLite's magic number of a write-ahead log; the lowest bit means that checksums use big-endian words. */
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
  /** Complete frames, one after another: each a header of `FRAME_HEADER_BYTES` and a page. */
  readonly pieces: readonly Buffer[]
  /** The number of each page. */
  readonly pages: readonly number[]
  /** Pages of the database after this commit. */
  readonly pageCount: number
}

/** Memory for the bytes of frames. The end of the last allocation can be returned. */
export interface FrameMemory {
  take(bytes: number): Buffer
  giveBack(bytes: number): void
}

/** Memory that is allocated for each read. */
const ownMemory: FrameMemory = { take: (bytes) => Buffer.allocUnsafe(bytes), giveBack: () => {} }

/** The pages in frames. */
export function* pagesInFrames(frames: Buffer, pageSize: number): Generator<WalPage> {
  const length = FRAME_HEADER_BYTES + pageSize
  for (let at = 0; at < frames.length; at += length) {
    yield { page: frames.readUInt32BE(at), bytes: frames.subarray(at + FRAME_HEADER_BYTES, at + length) }
  }
}

/**
 * Reads the committed transactions of an SQLite write-ahead log (sqlite.org/fileformat2.html, section 4) one by one. It
 * stops if the log ends, is incomplete, or continues with frames of an earlier use. The next call continues there.
 */
export class WalReader {
  readonly #fd: number
  readonly #memory: FrameMemory
  readonly pageSize: number
  readonly #bigEndian: boolean
  readonly #salts: Buffer
  #frames = 0
  #sums: [number, number]

  private constructor(fd: number, header: Buffer, sums: [number, number], memory: FrameMemory) {
    this.#fd = fd
    this.#memory = memory
    this.#bigEndian = (header.readUInt32BE(0) & 1) === 1
    this.pageSize = header.readUInt32BE(8)
    this.#salts = header.subarray(16, 24)
    this.#sums = sums
  }

  /** Reads the header; undefined if there is no log, or none that SQLite would use. */
  static open(fd: number, memory: FrameMemory = ownMemory): WalReader | undefined {
    const header = Buffer.alloc(HEADER_BYTES)
    if (readSync(fd, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return undefined
    const magic = header.readUInt32BE(0)
    if ((magic & 0xfffffffe) >>> 0 !== MAGIC) return undefined
    const pageSize = header.readUInt32BE(8)
    if (pageSize < PAGE_BYTES_MIN || pageSize > PAGE_BYTES_MAX || (pageSize & (pageSize - 1)) !== 0) return undefined
    const sums = addSums([0, 0], header.subarray(0, 24), (magic & 1) === 1)
    if (sums[0] !== header.readUInt32BE(24) || sums[1] !== header.readUInt32BE(28)) return undefined
    return new WalReader(fd, header, sums, memory)
  }

  /** A number that changes each time SQLite restarts the log. */
  get use(): string {
    return this.#salts.toString('hex')
  }

  /** The next committed transaction; undefined if there is none yet. */
  next(): WalCommit | undefined {
    if (!this.#hasFrame(this.#frames)) return undefined
    const pieces: Buffer[] = []
    const pages: number[] = []
    let [frames, sums] = [this.#frames, this.#sums]
    for (;;) {
      const piece = this.#readFrames(frames)
      const { found, pageCount, after } = this.#check(piece, sums)
      const used = found.length * this.#frameBytes
      this.#memory.giveBack(piece.length - used)
      pieces.push(piece.subarray(0, used))
      pages.push(...found)
      frames += found.length
      sums = after
      if (pageCount > 0) {
        this.#frames = frames
        this.#sums = sums
        return { pieces, pages, pageCount }
      }
      if (found.length < FRAMES_A_READ) return undefined
    }
  }

  get #frameBytes(): number {
    return FRAME_HEADER_BYTES + this.pageSize
  }

  /** Reads a few bytes if there is no new frame, which is the case after each commit. */
  #hasFrame(index: number): boolean {
    const header = Buffer.allocUnsafe(FRAME_HEADER_BYTES)
    const read = readSync(this.#fd, header, 0, header.length, HEADER_BYTES + index * this.#frameBytes)
    return read === header.length && header.subarray(8, 16).equals(this.#salts)
  }

  #readFrames(index: number): Buffer {
    const bytes = this.#memory.take(this.#frameBytes * FRAMES_A_READ)
    const read = readSync(this.#fd, bytes, 0, bytes.length, HEADER_BYTES + index * this.#frameBytes)
    this.#memory.giveBack(bytes.length - read)
    return bytes.subarray(0, read)
  }

  /**
   * The pages of the frames that continue the log, up to the end of a transaction; without one, its `pageCount` is 0.
   */
  #check(frames: Buffer, before: [number, number]): { found: number[]; pageCount: number; after: [number, number] } {
    const found: number[] = []
    let after = before
    for (let at = 0; at + this.#frameBytes <= frames.length; at += this.#frameBytes) {
      const frame = frames.subarray(at, at + this.#frameBytes)
      if (!frame.subarray(8, 16).equals(this.#salts)) break
      const header = addSums(after, frame.subarray(0, 8), this.#bigEndian)
      const sums = addSums(header, frame.subarray(FRAME_HEADER_BYTES), this.#bigEndian)
      if (sums[0] !== frame.readUInt32BE(16) || sums[1] !== frame.readUInt32BE(20)) break
      after = sums
      found.push(frame.readUInt32BE(0))
      const pageCount = frame.readUInt32BE(4)
      if (pageCount > 0) return { found, pageCount, after }
    }
    return { found, pageCount: 0, after }
  }
}

function addSums([first, second]: readonly [number, number], bytes: Buffer, bigEndian: boolean): [number, number] {
  // Words of 32 bits in the byte order of this machine are read several times faster than single bytes.
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
