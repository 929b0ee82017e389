import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompressSync } from 'node:zlib'
import type { WalCommit } from '../wal-reader.ts'
import { COMPRESSION, REPLICA_VERSION, type SegmentHeader } from './replica-format.ts'

const compress = promisify(zstdCompress)
const SUM_BYTES = 32

/** A transaction with the moment of its commit, in milliseconds since 1970. */
export interface TimedCommit extends WalCommit {
  readonly time: number
}

/** A segment whose checksum is right. */
export interface Segment {
  readonly header: SegmentHeader
  readonly commits: readonly TimedCommit[]
  readonly sum: string
}

/** What a segment is made of. */
export interface SegmentFacts {
  readonly sequence: number
  readonly previous: string
  readonly pageSize: number
  readonly commits: readonly TimedCommit[]
}

/** The content of a segment file: compressed lines and pages, then the checksum of that. */
export async function encodeSegment(facts: SegmentFacts): Promise<{ content: Buffer; sum: string }> {
  const header: SegmentHeader = {
    format: 'daybook-segment',
    version: REPLICA_VERSION,
    sequence: facts.sequence,
    previous: facts.previous,
    page_size: facts.pageSize,
    commits: facts.commits.map(({ time, pageCount, pages }) => ({
      time,
      page_count: pageCount,
      pages: pages.map(({ page }) => page),
    })),
  }
  const pages = facts.commits.flatMap((commit) => commit.pages.map(({ bytes }) => bytes))
  const body = await compress(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...pages]), {
    params: COMPRESSION,
  })
  const sum = createHash('sha256').update(body).digest()
  return { content: Buffer.concat([body, sum]), sum: sum.toString('hex') }
}

/** Reads a segment; undefined where it is torn or was changed. */
export function decodeSegment(content: Buffer): Segment | undefined {
  const body = content.subarray(0, -SUM_BYTES)
  const sum = createHash('sha256').update(body).digest()
  if (content.length <= SUM_BYTES || !sum.equals(content.subarray(-SUM_BYTES))) return undefined
  const payload = zstdDecompressSync(body)
  const end = payload.indexOf('\n')
  const header = JSON.parse(payload.toString('utf8', 0, end)) as SegmentHeader
  if (header.format !== 'daybook-segment' || header.version !== REPLICA_VERSION) return undefined
  let at = end + 1
  let frames = 0
  const commits = header.commits.map(({ time, page_count, pages }) => {
    frames += pages.length
    return {
      time,
      pageCount: page_count,
      frames,
      pages: pages.map((page) => {
        const bytes = payload.subarray(at, at + header.page_size)
        at += header.page_size
        return { page, bytes }
      }),
    }
  })
  return at === payload.length ? { header, commits, sum: sum.toString('hex') } : undefined
}
