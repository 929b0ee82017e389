/** Databases for tests, of both engines: each as good as new and gone when its test is. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'node:test'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { migrations } from '../../src/migrations/index.ts'
import { createDatabase, dropDatabase, hasPostgres, postgresUrl, temporaryFolder, testRun } from './postgres-cluster.ts'

/** A database that nobody has used; disposing of it closes what was opened and removes it. */
export interface TestDatabase extends AsyncDisposable {
  /** As in `DAYBOOK_DATABASE_URL`. */
  readonly url: string
  open(): Promise<Engine>
}

export interface TestEngine {
  readonly name: Engine['dialect']['name']
  /** A database with the newest schema and no rows. */
  create(): Promise<TestDatabase>
  /** A database without any tables. */
  createEmpty(): Promise<TestDatabase>
}

/** Declares the same suite for each engine. Without PostgreSQL its half shows as skipped (or fails: see `hasPostgres`). */
export function forEachEngine(suite: (engine: TestEngine) => void): void {
  describe('sqlite', () => suite(sqlite))
  describe('postgres', { skip: !hasPostgres && 'PostgreSQL was not found' }, () => suite(postgres))
}

const SQLITE_TEMPLATE = 'DAYBOOK_TEST_SQLITE_TEMPLATE'
const POSTGRES_TEMPLATE = 'DAYBOOK_TEST_POSTGRES_TEMPLATE'

/** Migrates one database of each engine for the whole run, to be copied. Without, each process makes its own. */
export async function prepareTemplates(): Promise<void> {
  await Promise.all([sqliteTemplate(), ...(hasPostgres ? [postgresTemplate()] : [])])
}

export const sqlite: TestEngine = {
  name: 'sqlite',
  create: async () => sqliteDatabase(await sqliteTemplate()),
  createEmpty: () => sqliteDatabase(undefined),
}

export const postgres: TestEngine = {
  name: 'postgres',
  create: async () => postgresDatabase(await postgresTemplate()),
  createEmpty: () => postgresDatabase(undefined),
}

const sqliteTemplate = keptIn(SQLITE_TEMPLATE, async () => {
  const path = join(await temporaryFolder(), 'template.db')
  await migrated(path)
  return path
})

const postgresTemplate = keptIn(POSTGRES_TEMPLATE, async () => {
  const name = await createDatabase()
  await migrated(await postgresUrl(name))
  return name
})

/** Makes a thing once for this process and those that it starts afterwards. */
function keptIn(variable: string, make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | undefined
  return () => {
    made ??= (async () => {
      const value = process.env[variable] ?? (await make())
      process.env[variable] = value
      return value
    })()
    return made
  }
}

async function migrated(url: string): Promise<void> {
  const engine = await openEngine(url)
  await migrate(engine, migrations)
  await engine.close()
}

async function sqliteDatabase(template: string | undefined): Promise<TestDatabase> {
  const { folder } = await testRun()
  const path = join(folder, `${randomBytes(6).toString('hex')}.db`)
  if (template !== undefined) copyFileSync(template, path)
  return testDatabase(path, () => {
    for (const suffix of ['', '-wal', '-shm', '.lock']) rmSync(path + suffix, { force: true })
  })
}

async function postgresDatabase(template: string | undefined): Promise<TestDatabase> {
  const name = await createDatabase(template)
  return testDatabase(await postgresUrl(name), () => dropDatabase(name))
}

function testDatabase(url: string, remove: () => void | Promise<void>): TestDatabase {
  const opened: Engine[] = []
  return {
    url,
    open: async () => {
      const engine = await openEngine(url)
      opened.push(engine)
      return engine
    },
    [Symbol.asyncDispose]: async () => {
      for (const engine of opened) await engine.close()
      await remove()
    },
  }
}
