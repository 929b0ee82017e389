import { createHash } from 'node:crypto'
import { createZstdCompress, zstdDecompressSync } from 'node:zlib'
import { FRAME_HEADER_BYTES, pagesInFrames, type WalCommit, type WalPage } from '../wal-reader.ts'
import { COMPRESSION, REPLICA_VERSION, type SegmentHeader } from './replica-format.ts'

const SUM_BYTES = 32
/** Compressed bytes that are read at a time: each read costs the event loop a turn. */
const OUTPUT_BYTES = 1024 * 1024

/** A transaction with the time of its commit, in milliseconds since 1970. */
export interface TimedCommit extends WalCommit {
  readonly time: number
}

/** A transaction in a segment. */
export interface StoredCommit {
  readonly time: number
  readonly pageCount: number
  readonly pages: readonly WalPage[]
}

/** A segment with a valid checksum. */
export interface Segment {
  readonly header: SegmentHeader
  readonly commits: readonly StoredCommit[]
  readonly sum: string
}

/** The contents of a new segment. */
export interface SegmentFacts {
  readonly sequence: number
  readonly previous: string
  readonly pageSize: number
  readonly commits: readonly TimedCommit[]
}

/** The contents of a segment file: a line and the frames, compressed, then the checksum of both. */
export async function encodeSegment(facts: SegmentFacts): Promise<{ content: Buffer; sum: string }> {
  const header: SegmentHeader = {
    format: 'daybook-segment',
    version: REPLICA_VERSION,
    sequence: facts.sequence,
    previous: facts.previous,
    page_size: facts.pageSize,
    commits: facts.commits.map(({ time, pageCount, pages }) => ({ time, page_count: pageCount, pages: pages.length })),
  }
  const pieces = joinNeighbours(facts.commits.flatMap((commit) => commit.pieces))
  const body = await compress([Buffer.from(`${JSON.stringify(header)}\n`), ...pieces])
  const sum = createHash('sha256').update(body).digest()
  return { content: Buffer.concat([body, sum]), sum: sum.toString('hex') }
}

/** Pieces that are adjacent in memory are joined: each piece costs the event loop a turn. */
function joinNeighbours(pieces: readonly Buffer[]): Buffer[] {
  const joined: Buffer[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last?.buffer === piece.buffer && last.byteOffset + last.length === piece.byteOffset) {
      joined[joined.length - 1] = Buffer.from(last.buffer, last.byteOffset, last.length + piece.length)
    } else joined.push(piece)
  }
  return joined
}

async function compress(pieces: readonly Buffer[]): Promise<Buffer> {
  const stream = createZstdCompress({ params: COMPRESSION, chunkSize: OUTPUT_BYTES })
  for (const piece of pieces) stream.write(piece)
  stream.end()
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** Reads a segment; undefined if it is incomplete or changed. */
export function decodeSegment(content: Buffer): Segment | undefined {
  const body = content.subarray(0, -SUM_BYTES)
  const sum = createHash('sha256').update(body).digest()
  if (content.length <= SUM_BYTES || !sum.equals(content.subarray(-SUM_BYTES))) return undefined
  const payload = zstdDecompressSync(body)
  const end = payload.indexOf('\n')
  const header = JSON.parse(payload.toString('utf8', 0, end)) as SegmentHeader
  if (header.format !== 'daybook-segment' || header.version !== REPLICA_VERSION) return undefined
  const frameBytes = FRAME_HEADER_BYTES + header.page_size
  let at = end + 1
  const commits = header.commits.map(({ time, page_count, pages }) => {
    const frames = payload.subarray(at, at + pages * frameBytes)
    at += pages * frameBytes
    return { time, pageCount: page_count, pages: [...pagesInFrames(frames, header.page_size)] }
  })
  return at === payload.length ? { header, commits, sum: sum.toString('hex') } : undefined
}
