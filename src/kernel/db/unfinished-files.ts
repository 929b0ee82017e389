import { randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { wallClockMs } from '../time/clock.ts'

/** The end of the name of an unfinished backup (`nameUnfinished`). Its beginning is the name that it gets. */
const unfinishedName = /\.gz\.[0-9a-f]{12}\.part$/

/** How often an unfinished file gets the current time, in milliseconds, also while the database counts or sorts. */
const TOUCH_MS = 15_000
/** The process that writes an unfinished file counts as dead if the file is not touched for so long. */
const TOUCHED_WITHIN_SECONDS = 60
/** Its rest is deleted much later: the clock of a network drive may differ by more. */
const ABANDONED_SECONDS = 3600

/**
 * The name of a file until it is complete. Two writes at the same time have different names, also in containers, where all
 * processes can have the same id.
 */
export function nameUnfinished(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}.part`
}

/** Says of a file in a folder of backups whether another process is writing it. Times are UNIX seconds. */
export function isBeingWritten({ name, time }: { name: string; time: number }, now: number): boolean {
  return unfinishedName.test(name) && Math.abs(now - time) <= TOUCHED_WITHIN_SECONDS
}

/** Touches an unfinished file until the result is disposed. */
export function keepTouching(handle: FileHandle, everyMs = TOUCH_MS): Disposable {
  const timer = setInterval(() => {
    const now = wallClockMs() / 1000
    // The drive refuses: writing fails too, and says why.
    void handle.utimes(now, now).catch(() => undefined)
  }, everyMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** Deletes the unfinished backups of killed processes from a folder, as far as it may. Throws the first error afterwards. */
export async function removeAbandoned(folder: string): Promise<void> {
  const oldest = wallClockMs() - ABANDONED_SECONDS * 1000
  const names = (await readdir(folder)).filter((one) => unfinishedName.test(one))
  const removed = names.map(async (name) => {
    const path = join(folder, name)
    const state = await stat(path, { throwIfNoEntry: false })
    if (state?.isFile() && state.mtimeMs < oldest) await rm(path, { force: true })
  })
  const failed = (await Promise.allSettled(removed)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
