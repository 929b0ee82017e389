/** SQLite files with the studio of `daybook demo`, created once for each size. */

import { createHash } from 'node:crypto'
import { constants, copyFileSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type App, createApp } from '../src/app.ts'
import { withProgressBar } from '../src/cli/progress-bar.ts'
import { fillDemo, furnishInstance } from '../src/demo/index.ts'
import { accountAccess } from '../src/domain/accounts/access/index.ts'
import { ensureFirstInstance } from '../src/domain/accounts/instance/index.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openEngine } from '../src/kernel/db/open-engine.ts'
import { createLog } from '../src/kernel/log.ts'
import { Scopes } from '../src/kernel/scope.ts'
import { systemClock } from '../src/kernel/time/clock.ts'
import { migrations } from '../src/migrations/index.ts'
import { initialRecords } from '../src/registry.ts'
import { TOKEN } from './contestant.ts'
import { growStatements } from './grow-studio.ts'
import { widenStudio } from './widen-studio.ts'

/** `small` is that of `daybook demo`: 44 resources. `wide` has 500, and more of all else (`widen-studio.ts`). */
export type Studio = 'wide' | 'small'

export const resultsFolder = join(import.meta.dirname, 'results')

/** A larger studio is a multiple of one of this size (`grow-studio.ts`): bookings one by one would take an hour. */
const BOOKED_MAX = 100_000

/** How words of names begin. */
const BEGINNINGS = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** A working copy, so that created data is discarded; one for each process that writes. */
export async function studioCopy(bookings: number, studio: Studio, owner = 'ours'): Promise<string> {
  const made = await madeFile(bookings, studio)
  await settle(made)
  const copy = join(resultsFolder, `working-${studio}-${bookings}-${owner}.db`)
  removeStudioFile(copy)
  copyFileSync(made, copy, constants.COPYFILE_FICLONE)
  return copy
}

/** The file that a studio begins with, and the statements that make it larger. */
export async function studioParts(bookings: number, studio: Studio): Promise<[path: string, statements: string[]]> {
  if (bookings <= BOOKED_MAX) return [await madeFile(bookings, studio), []]
  const times = bookings / BOOKED_MAX
  if (!Number.isInteger(times)) throw new Error(`a studio above ${BOOKED_MAX} bookings has a multiple of them`)
  const base = await madeFile(BOOKED_MAX, studio)
  return [base, growStatements(base, times)]
}

async function madeFile(bookings: number, studio: Studio): Promise<string> {
  if (bookings > BOOKED_MAX) return grownFile(bookings, studio)
  return studio === 'wide' ? wideFile(bookings) : studioFile(bookings)
}

export function removeStudioFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '.lock', '.lock-journal']) rmSync(path + suffix, { force: true })
}

async function studioFile(bookings: number): Promise<string> {
  const path = join(resultsFolder, `studio-${bookings}-${sourceHash('src/{demo,migrations}/*.ts')}.db`)
  if (existsSync(path)) return path
  mkdirSync(resultsFolder, { recursive: true })
  for (const old of globSync(join(resultsFolder, `studio-${bookings}-*`))) removeStudioFile(old)
  const unfinished = join(resultsFolder, `unfinished-${bookings}.db`)
  removeStudioFile(unfinished)
  await fillFile(unfinished, bookings, basename(path))
  renameSync(unfinished, path)
  removeStudioFile(unfinished)
  return path
}

async function wideFile(bookings: number): Promise<string> {
  const small = await studioFile(bookings)
  const path = small.replace('studio-', 'wide-').replace('.db', `-${sourceHash('bench/widen-studio.ts')}.db`)
  return changedCopy(small, { path, olds: `wide-${bookings}-*`, change: widenStudio })
}

async function grownFile(bookings: number, studio: Studio): Promise<string> {
  const [base, statements] = await studioParts(bookings, studio)
  const path = base
    .replace(`-${BOOKED_MAX}-`, `-${bookings}-`)
    .replace('.db', `-${sourceHash('bench/grow-studio.ts')}.db`)
  const change = (file: DatabaseSync) => {
    for (const statement of statements) file.exec(statement)
  }
  return changedCopy(base, { path, olds: `${studio === 'wide' ? 'wide' : 'studio'}-${bookings}-*`, change })
}

/** How a file is derived from another, in one transaction. Older versions of it, `olds`, are removed. */
interface Derived {
  readonly path: string
  readonly olds: string
  readonly change: (file: DatabaseSync) => void
}

function changedCopy(from: string, { path, olds, change }: Derived): string {
  if (existsSync(path)) return path
  for (const old of globSync(join(resultsFolder, olds))) removeStudioFile(old)
  const unfinished = `${path}.unfinished`
  removeStudioFile(unfinished)
  copyFileSync(from, unfinished, constants.COPYFILE_FICLONE)
  const file = new DatabaseSync(unfinished)
  file.exec('pragma foreign_keys = off; pragma synchronous = off; begin')
  change(file)
  file.exec('commit; pragma wal_checkpoint(truncate)')
  file.close()
  renameSync(unfinished, path)
  removeStudioFile(unfinished)
  return path
}

/** Stores the texts of records and merges the index of words, as a service has that has run for a while. */
async function settle(databaseUrl: string): Promise<void> {
  await using app = await openApp(databaseUrl)
  const headers = { authorization: `Bearer ${TOKEN}` }
  for (const kind of ['booking', 'resource']) {
    // In a grown studio, the first records have fragments already.
    for (const order of ['asc', 'desc']) await app.http.inject({ url: `/v2/${kind}?order_${order}=id`, headers })
    await app.lists.stored?.filler.runDue()
  }
  for (const word of BEGINNINGS) {
    await app.http.inject({ url: `/v2/booking?name=${word}`, headers })
  }
  await app.lists.words?.merger.runDue()
}

/** Daybook on a database, which it prepares as a start does. */
export async function openApp(databaseUrl: string): Promise<App> {
  const settings = {
    host: '',
    port: 0,
    rateLimit: 0,
    requestTimeoutSeconds: 60,
    trustedProxies: [],
    allowPrivateTargets: false,
  }
  return createApp(settings, { engine: await openEngine(databaseUrl), log: createLog({ level: 'warn' }) })
}

async function fillFile(path: string, bookings: number, name: string): Promise<void> {
  const engine = await openEngine(path)
  await migrate(engine, migrations)
  const scopes = new Scopes({ engine, clock: systemClock, log: createLog({ level: 'warn' }), access: accountAccess })
  await ensureFirstInstance(scopes, initialRecords, TOKEN)
  await furnishInstance(scopes, 1)
  const before = performance.now()
  await withProgressBar(name, bookings, (progress) => fillDemo(scopes, 1, { seed: 1, bookings, progress }))
  const seconds = (performance.now() - before) / 1000
  console.error(`${name}: ${bookings} bookings in ${seconds.toFixed(1)} s, ${Math.round(bookings / seconds)} a second`)
  await engine.close()
}

/** The code that the tables of a file and their rows depend on. */
function sourceHash(pattern: string): string {
  const root = join(import.meta.dirname, '..')
  const hash = createHash('sha256')
  for (const path of globSync(pattern, { cwd: root }).sort()) {
    if (!path.endsWith('.test.ts')) hash.update(readFileSync(join(root, path)))
  }
  return hash.digest('hex').slice(0, 8)
}
