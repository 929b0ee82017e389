import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Engine } from '../engine.ts'
import { flushFolder } from '../flush-folder.ts'
import { keepTouching, nameUnfinished, removeAbandoned } from '../unfinished-files.ts'
import type { BackupHeader } from './backup-format.ts'
import { planBackup, writeBackup } from './write-backup.ts'

/** Half as fast again as zlib's own choice, for files a few per cent larger. */
const GZIP_LEVEL = 4

/** Hears how many rows there are, and how many are written; returns when `work` has ended. */
type WatchRows = (rows: number, work: (progress: (rows: number) => void) => Promise<void>) => Promise<void>

const unwatched: WatchRows = (_, work) => work(() => {})

/** Writes a backup to a stream. Returns the number of rows. */
export async function writeBackupTo(
  engine: Engine,
  facts: Pick<BackupHeader, 'program' | 'created'>,
  create: () => NodeJS.WritableStream,
  watch: WatchRows = unwatched,
): Promise<number> {
  await using snapshot = await engine.snapshot()
  const plan = await planBackup(snapshot, engine.dialect, facts)
  await watch(plan.header.rows, (progress) =>
    pipeline(writeBackup(snapshot, plan, progress), createGzip({ level: GZIP_LEVEL }), create()),
  )
  return plan.header.rows
}

/**
 * Writes a file that has its name only when it is complete and on disk. Its unfinished file exists from the beginning, and is
 * touched every few seconds, so that other processes see that it is being written. Deletes what killed processes have left.
 */
export async function writeWholeFile<Result>(
  file: string,
  write: (create: () => NodeJS.WritableStream) => Promise<Result>,
  touchMs?: number,
): Promise<Result> {
  const folder = dirname(resolve(file))
  const unfinished = nameUnfinished(file)
  await using handle = await open(unfinished, 'wx', 0o600)
  using _touching = keepTouching(handle, touchMs)
  try {
    // A folder that cannot be listed, or a file of another user, must not prevent a backup.
    await removeAbandoned(folder).catch(() => undefined)
    const result = await write(() => handle.createWriteStream({ flush: true }))
    await rename(unfinished, file)
    await flushFolder(folder)
    return result
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
