import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { CannotRestore } from '../cannot-restore.ts'
import { flushFolder } from '../flush-folder.ts'
import { makeFolder } from '../make-folder.ts'
import { isNameTaken } from '../name-taken.ts'
import { SqliteConnection } from '../sqlite-connection.ts'
import { explainSqliteError } from '../sqlite-errors.ts'
import { nameUnfinished } from '../unfinished-files.ts'
import { type FoundGeneration, type FoundSegment, listGenerations, listSegments } from './list-replica.ts'
import { SNAPSHOT_FILE } from './replica-format.ts'
import { decodeSegment, type StoredCommit } from './segment-file.ts'

/** The replica to restore, and the target folder. */
export interface ReplicaRestore {
  readonly folder: string
  readonly to: string
  /** The moment, in milliseconds since 1970; without it, everything in the replica. */
  readonly at: number | undefined
  /** The time of the restore, in UNIX seconds. */
  readonly now: number
}

/** The result of a restore. */
export interface RestoredReplica {
  readonly transactions: number
  /** The time of the last restored transaction, or of the snapshot, in milliseconds since 1970. */
  readonly last: number
  /** Whether the last segment was incomplete, because the service ended while it was written, and was skipped. */
  readonly tornEnd: boolean
  /** The missing part if the replica has a gap before the requested moment; otherwise undefined. */
  readonly gap: string | undefined
  /** Whether the clock was set back: what was committed later also has times before the requested moment. */
  readonly setBack: boolean
}

/** Whether a time is after the requested moment. A time in the future comes from a clock that was ahead. */
type IsAfter = (time: number) => boolean

/**
 * Writes the database at a moment into a new file: a snapshot and the transactions committed until then. Throws
 * `CannotRestore` if there is no replica, or none of that moment.
 */
export async function restoreReplica({ folder, to, at, now }: ReplicaRestore): Promise<RestoredReplica> {
  if (isNameTaken(to)) throw new CannotRestore(`${to} already exists. Choose the name of a new file.`)
  const isAfter: IsAfter = (time) => at !== undefined && time > at && time < (now + 1) * 1000
  const { generation, later } = await chooseGeneration(folder, isAfter)
  const unfinished = nameUnfinished(to)
  makeFolder(dirname(resolve(to)))
  try {
    const file = await open(unfinished, 'wx+', 0o600)
    try {
      await writeSnapshot(generation, file)
      const restored = await applySegments(generation, file, isAfter)
      await file.sync()
      await file.close()
      renewVersions(unfinished, now)
      await rename(unfinished, to)
      await flushFolder(dirname(resolve(to)))
      return { ...restored, setBack: restored.setBack || later.some((time) => !isAfter(time)) }
    } finally {
      await file.close().catch(() => undefined)
    }
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(unfinished + suffix, { force: true })
  }
}

/** The last generation before the first one that began after the moment, and the times of those that follow. */
async function chooseGeneration(
  folder: string,
  isAfter: IsAfter,
): Promise<{ generation: FoundGeneration; later: readonly number[] }> {
  const generations = await listGenerations(folder)
  const [first] = generations
  if (first === undefined) throw new CannotRestore(`There is no replica in ${folder}.`)
  const found = generations.findIndex(({ manifest }) => isAfter(manifest.started))
  const end = found < 0 ? generations.length : found
  const generation = generations[end - 1]
  if (generation !== undefined)
    return { generation, later: generations.slice(end).map(({ manifest }) => manifest.started) }
  const begin = new Date(first.manifest.started).toISOString()
  throw new CannotRestore(`The replica in ${folder} begins at ${begin}. Choose that moment or a later one with --at.`)
}

async function writeSnapshot({ path, manifest }: FoundGeneration, file: FileHandle): Promise<void> {
  const hash = createHash('sha256')
  const damaged = `The snapshot in ${path} is damaged. Choose a moment before it with --at, or restore a backup.`
  let at = 0
  try {
    await pipeline(createReadStream(join(path, SNAPSHOT_FILE)), createZstdDecompress(), async (chunks) => {
      for await (const chunk of chunks as AsyncIterable<Buffer>) {
        hash.update(chunk)
        await file.write(chunk, 0, chunk.length, at)
        at += chunk.length
      }
    })
  } catch (error) {
    const isFormat = error instanceof Error && 'code' in error && String(error.code).startsWith('ZSTD')
    throw isFormat ? new CannotRestore(damaged, error) : error
  }
  if (hash.digest('hex') !== manifest.sha256) throw new CannotRestore(damaged)
}

/** Applies transactions until the first one after the moment: a later one may need the pages of those before it. */
async function applySegments(
  generation: FoundGeneration,
  file: FileHandle,
  isAfter: IsAfter,
): Promise<RestoredReplica> {
  const segments = await listSegments(generation)
  let [transactions, last, sequence, previous] = [0, generation.manifest.started, 0, generation.manifest.sha256]
  /** The times of what follows the first transaction after the moment. */
  let rest: number[] = []
  for (const [index, found] of segments.entries()) {
    if (isAfter(found.first)) {
      rest = segments.slice(index).map((later) => later.last)
      break
    }
    const segment = found.sequence === sequence + 1 ? decodeSegment(await readFile(found.path)) : undefined
    if (segment === undefined || segment.header.previous !== previous) {
      const isEnd = index === segments.length - 1 && found.sequence === sequence + 1
      const gap = isEnd ? undefined : describeGap(found, sequence + 1)
      return { transactions, last, tornEnd: isEnd, gap, setBack: false }
    }
    const end = segment.commits.findIndex(({ time }) => isAfter(time))
    const wanted = end < 0 ? segment.commits : segment.commits.slice(0, end)
    for (const commit of wanted) await applyCommit(file, commit, generation.manifest.page_size)
    transactions += wanted.length
    last = wanted.at(-1)?.time ?? last
    if (end >= 0) {
      const commits = segment.commits.slice(end).map(({ time }) => time)
      rest = [...commits, ...segments.slice(index + 1).map((later) => later.last)]
      break
    }
    sequence = found.sequence
    previous = segment.sum
  }
  return { transactions, last, tornEnd: false, gap: undefined, setBack: rest.some((time) => !isAfter(time)) }
}

function describeGap({ path, sequence }: FoundSegment, expected: number): string {
  return sequence === expected ? `${path} is damaged` : `segment ${expected} is missing before ${path}`
}

async function applyCommit(file: FileHandle, { pages, pageCount }: StoredCommit, pageSize: number): Promise<void> {
  for (const { page, bytes } of pages) await file.write(bytes, 0, pageSize, (page - 1) * pageSize)
  await file.truncate(pageCount * pageSize)
}

/** Clients may have seen later versions: their cached ETags must no longer match. */
function renewVersions(path: string, now: number): void {
  const connection = new SqliteConnection(path, {
    readOnly: false,
    explain: (error) => explainSqliteError(error, path),
  })
  try {
    const has = connection.database.prepare(`select 1 from sqlite_schema where name = 'instance_head'`).get()
    if (has !== undefined) connection.database.exec(`update instance_head set version = version + ${now * 1000}`)
  } finally {
    connection.database.close()
  }
}
