/** Databases for tests, of both engines: each is like new, and removed after its test. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'node:test'
import packageJson from '../../package.json' with { type: 'json' }
import type { Engine } from '../../src/kernel/db/engine.ts'
import { prepareFragments } from '../../src/kernel/db/fragments/fragment-table.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { FollowedTexts } from '../../src/kernel/followed-texts.ts'
import { migrations } from '../../src/migrations/index.ts'
import { Fragments } from '../../src/records/list/fragments.ts'
import { textSource } from '../../src/records/list/rendered-references.ts'
import { Records } from '../../src/records/records.ts'
import { records as definitions } from '../../src/registry.ts'
import {
  createDatabase,
  dropDatabase,
  hasPostgres,
  postgresUrl,
  temporaryFolder,
  testRun,
  withoutPostgres,
} from './postgres-cluster.ts'
import { giveBack, type Measures, measure, takeUsed } from './used-databases.ts'

/** An unused database; disposing of it closes everything opened and removes it. */
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

/** Declares the same suite for each engine. Without PostgreSQL its half is skipped (or fails: see `hasPostgres`). */
export function forEachEngine(suite: (engine: TestEngine) => void): void {
  describe('sqlite', () => suite(sqlite))
  describe('postgres', { skip: withoutPostgres }, () => suite(postgres))
}

const SQLITE_TEMPLATE = 'DAYBOOK_TEST_SQLITE_TEMPLATE'
const POSTGRES_TEMPLATE = 'DAYBOOK_TEST_POSTGRES_TEMPLATE'

/** Migrates one database of each engine for the whole run, to be copied. Without it, each process creates its own. */
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

interface PostgresTemplate {
  readonly name: string
  readonly fresh: Measures
}

/** The template of PostgreSQL databases. */
export const postgresTemplate = async () => JSON.parse(await postgresTemplateText()) as PostgresTemplate

const postgresTemplateText = keptIn(POSTGRES_TEMPLATE, async () => {
  const name = await createDatabase()
  await migrated(await postgresUrl(name))
  return JSON.stringify({ name, fresh: await measure(name) } satisfies PostgresTemplate)
})

/** Creates a value once for this process and its later child processes. */
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
  // As the first start would do it, so that each test need not: it takes a while.
  const records = new Records(definitions)
  await prepareFragments(
    engine,
    new Fragments(records, new FollowedTexts(textSource(records, new Set())), packageJson.version).sources,
  )
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

async function postgresDatabase(template: PostgresTemplate | undefined): Promise<TestDatabase> {
  const name = (template && (await takeUsed())) ?? (await createDatabase(template?.name))
  return testDatabase(await postgresUrl(name), async (isOurs) => {
    if (template === undefined || !isOurs || !(await giveBack(name, template.fresh))) await dropDatabase(name)
  })
}

/** `remove` learns whether only engines that were opened here can use the database. */
function testDatabase(url: string, remove: (isOurs: boolean) => void | Promise<void>): TestDatabase {
  const opened: Engine[] = []
  let isOurs = true
  return {
    get url() {
      isOurs = false
      return url
    },
    open: async () => {
      const engine = await openEngine(url)
      opened.push(engine)
      return engine
    },
    [Symbol.asyncDispose]: async () => {
      for (const engine of opened) await engine.close()
      await remove(isOurs)
    },
  }
}
