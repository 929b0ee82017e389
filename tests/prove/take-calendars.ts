/** Imports calendars in a thread that can be stopped, whatever a calendar causes. */
import { once } from 'node:events'
import { globSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sqlite } from '../support/engines.ts'
import type { TakenCalendar } from './calendar-imports.ts'

/** All calendars below these folders, by path. */
export function calendarsBelow(folders: readonly string[]): string[] {
  const found = folders.flatMap((folder) => globSync(join(resolve(folder), '**/*.[iI][cC][sS]')))
  return found.filter((path) => statSync(path).isFile()).toSorted()
}

/**
 * Returns the result of each, in order: an import that took longer than `limitSeconds`, or crashed the thread, is a
 * failure.
 */
export async function* takeCalendars(paths: readonly string[], limitSeconds = 60): AsyncGenerator<TakenCalendar> {
  // The thread learns from the environment where databases of this run are created.
  await using _ = await sqlite.create()
  let thread: Worker | undefined
  try {
    for (const path of paths) {
      thread ??= new Worker(join(import.meta.dirname, 'calendar-imports.ts'))
      const taken = await takenWithin(thread, path, limitSeconds)
      yield taken
      if (taken.fault === undefined) continue
      await thread.terminate()
      thread = undefined
    }
  } finally {
    await thread?.terminate()
  }
}

async function takenWithin(thread: Worker, path: string, limitSeconds: number): Promise<TakenCalendar> {
  const signal = AbortSignal.timeout(limitSeconds * 1000)
  const answered = once(thread, 'message', { signal })
  thread.postMessage(path)
  try {
    const [taken] = await answered
    return taken
  } catch (error) {
    const fault = signal.aborted ? `took longer than ${limitSeconds} s` : String(error)
    return { path, read: undefined, quarantined: 0, refused: undefined, fault, seconds: limitSeconds, heapBytes: 0 }
  }
}
