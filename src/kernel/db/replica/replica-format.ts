import { constants } from 'node:zlib'

/**
 * A replica is a folder with generations. Each generation is a folder: a snapshot of the database file, and numbered
 * segments with later transactions. `docs/operating/backup.md` describes it.
 */

/** Increases when programs that read the previous format would misread the new one. */
export const REPLICA_VERSION = 1

/** Zstandard's fast level: repeated pages take less time and space than at its level 1. */
export const COMPRESSION = { [constants.ZSTD_c_compressionLevel]: -1 }

/** The database file, compressed, in the folder of a generation. */
export const SNAPSHOT_FILE = 'snapshot.zst'
/** The description of the snapshot; written last. */
export const MANIFEST_FILE = 'generation.json'

/** The description of a generation. */
export interface Manifest {
  readonly format: 'daybook-replica'
  readonly version: typeof REPLICA_VERSION
  /** When the snapshot was taken, in milliseconds since 1970, by the clock of the machine. */
  readonly started: number
  /** Generations count from 1, because the clock can be set back; generations of older programs have no number. */
  readonly number?: number
  readonly page_size: number
  /** Of the snapshot before compression. */
  readonly bytes: number
  readonly sha256: string
}

/**
 * One transaction: when it was committed, the resulting number of pages in the database, and the number of pages that
 * it wrote.
 */
export interface SegmentCommit {
  readonly time: number
  readonly page_count: number
  readonly pages: number
}

/** The first line of a segment; the frames of SQLite's log follow, in the order of the transactions. */
export interface SegmentHeader {
  readonly format: 'daybook-segment'
  readonly version: typeof REPLICA_VERSION
  readonly sequence: number
  /** The checksum of the previous segment, or of the snapshot. */
  readonly previous: string
  readonly page_size: number
  readonly commits: readonly SegmentCommit[]
}

const GENERATION = /^\d{8}T\d{9}Z-[0-9a-f]{8}$/
const SEGMENT = /^(\d{9})-(\d+)-(\d+)\.segment$/

/** The name of a generation's folder; names sort by time. */
export function generationName(started: number, suffix: string): string {
  return `${new Date(started).toISOString().replaceAll(/[-:.]/g, '')}-${suffix}`
}

/** True for the name of a complete generation. */
export function isGeneration(name: string): boolean {
  return GENERATION.test(name)
}

/** The name of a segment: its number, and the times of its first and last transaction. */
export function segmentName(sequence: number, first: number, last: number): string {
  return `${String(sequence).padStart(9, '0')}-${first}-${last}.segment`
}

/** The contents of a segment's name; undefined for another file. */
export function parseSegmentName(name: string): { sequence: number; first: number; last: number } | undefined {
  const [whole, sequence, first, last] = SEGMENT.exec(name) ?? []
  return whole === undefined ? undefined : { sequence: Number(sequence), first: Number(first), last: Number(last) }
}
