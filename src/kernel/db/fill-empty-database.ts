import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CannotOpenDatabase } from './cannot-open-database.ts'
import type { Engine } from './engine.ts'
import { flushFolder } from './flush-folder.ts'
import { newSqliteFile, type OpenOptions, openEngine } from './open-engine.ts'
import { lockSqliteFile } from './sqlite-lock.ts'
import { nameUnfinished } from './unfinished-files.ts'

/**
 * Opens the database of a URL for `fill`. A new SQLite file gets its name only when `fill` has ended: what a killed process
 * leaves would look like an empty database, and the service would start on it. Throws `CannotOpenDatabase`, as `openEngine`.
 */
export async function fillEmptyDatabase<Result>(
  databaseUrl: string,
  fill: (engine: Engine) => Promise<Result>,
  options: Pick<OpenOptions, 'notify'> = {},
): Promise<Result> {
  const path = newSqliteFile(databaseUrl)
  return path === undefined ? fillOpened(databaseUrl, fill, options) : fillNewFile(path, fill)
}

async function fillOpened<Result>(
  url: string,
  fill: (engine: Engine) => Promise<Result>,
  options: Pick<OpenOptions, 'notify'> = {},
): Promise<Result> {
  const engine = await openEngine(url, options)
  return fill(engine).finally(() => engine.close())
}

async function fillNewFile<Result>(path: string, fill: (engine: Engine) => Promise<Result>): Promise<Result> {
  const unfinished = nameUnfinished(path)
  const hadLock = existsSync(`${path}.lock`)
  try {
    return await fillOpened(unfinished, async (engine) => {
      const lock = lockSqliteFile(path)
      try {
        if (existsSync(path)) throw new CannotOpenDatabase('exists', `${path} was created meanwhile. Try again.`)
        const result = await fill(engine)
        await engine.close()
        await rename(unfinished, path)
        await flushFolder(dirname(path))
        return result
      } catch (error) {
        // Only its holder may delete the lock: another process may have created it meanwhile.
        if (!hadLock) await rm(`${path}.lock`, { force: true })
        throw error
      } finally {
        lock.release()
      }
    })
  } finally {
    for (const suffix of ['', '-wal', '-shm', '.lock']) await rm(unfinished + suffix, { force: true })
  }
}
