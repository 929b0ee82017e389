import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, describe, test } from 'node:test'
import { type Migration, migrate } from '../../src/kernel/db/migrate.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { PageFile } from '../../src/kernel/db/salvage/page-file.ts'
import { salvageDatabase } from '../../src/kernel/db/salvage/salvage-database.ts'
import { salvageFile } from '../../src/kernel/db/salvage/salvage-file.ts'
import { migrations } from '../../src/migrations/index.ts'
import { temporaryFolder } from '../support/postgres-cluster.ts'
import { overwrite, rowsOf, type Salvage, salvagedShare, salvageFacts } from './damaged-database.ts'
import { bootstrapToken, succeed } from './daybook-process.ts'

/** Tables that get another one with the same columns, and half of their rows. */
const copied = ['project_user', 'booking_resource', 'booking_rate', 'document_line_tax']

let folder: string
let upgraded: string
/** A new file with the same schema. */
let empty: string
/** Creates the schema of each new file with all migrations, as the command does. */
let salvageAll: Salvage

before(async () => {
  folder = await temporaryFolder()
  upgraded = join(folder, 'upgraded.db')
  const settings = { DAYBOOK_DATABASE_URL: upgraded, DAYBOOK_BOOTSTRAP_TOKEN: bootstrapToken }
  await succeed(['demo', '--bookings', '400'], settings)
  const facts = { ...salvageFacts, migrations: [...migrations, addLookAlikes(upgraded)] }
  salvageAll = (from, to) => salvageDatabase(from, to, facts)
  empty = join(folder, 'empty.db')
  const engine = await openEngine(empty)
  await migrate(engine, facts.migrations).finally(() => engine.close())
})

/** Adds tables to a file with data, as a later version would. */
function addLookAlikes(path: string): Migration {
  const file = new DatabaseSync(path)
  const statements = copied.map((table) => {
    const found = file.prepare('select sql from sqlite_schema where name = ?').get(table)
    return String(found?.sql).replace(/^CREATE TABLE "?\w+"?/, `create table like_${table}`)
  })
  for (const statement of statements) file.exec(statement)
  for (const table of copied) {
    file.exec(`insert into like_${table} select * from ${table} limit (select count(*) / 2 from ${table})`)
  }
  const [first] = file.prepare('select * from migration limit 1').all()
  const columns = Object.keys(first ?? {})
  file
    .prepare(
      `insert into migration select ${columns.map((column) => (column === 'name' ? '?' : column))} from migration limit 1`,
    )
    .run('look-alikes')
  file.close()
  return { name: 'look-alikes', statements: () => statements }
}

/** The pages of the schema. */
function schemaPages(path: string): number[] {
  const file = new DatabaseSync(path, { readOnly: true })
  const pages = file.prepare(`select pageno from dbstat where name = 'sqlite_schema' order by pageno`).all()
  file.close()
  return pages.map(({ pageno }) => Number(pageno))
}

/** Reads the rows into a copy of the empty file, which is faster. */
async function salvageRows(from: string, to: string): ReturnType<Salvage> {
  copyFileSync(empty, to)
  using file = new PageFile(from)
  using database = new DatabaseSync(to)
  database.exec('pragma foreign_keys = off; begin')
  const saved = salvageFile(file, database)
  database.exec('commit')
  return saved
}

/** Loses each group of pages in turn. Returns the groups without which rows were not saved. */
async function lossesWithout(
  whole: string,
  groups: readonly (readonly number[])[],
  salvage = salvageAll,
): Promise<string[]> {
  const rows = await rowsOf(whole)
  const losses: string[] = []
  for (const lost of groups) {
    const path = `${whole}.without-${lost.join('-')}`
    copyFileSync(whole, path)
    overwrite(path, lost)
    const share = await salvagedShare(path, rows, salvage)
    if (share < 1) losses.push(`${share} without ${lost}`)
  }
  return losses
}

/** The pages in as many groups. */
function spread(pages: readonly number[], groups: number): number[][] {
  return Array.from({ length: groups }, (_, group) => pages.filter((_, index) => index % groups === group))
}

describe('daybook salvage saves every row', () => {
  test('without any page of the schema, although tables with the same columns are lost together', async () => {
    const pages = schemaPages(upgraded)
    assert.ok(pages.length > 20)
    assert.deepEqual(await lossesWithout(upgraded, spread(pages, pages.length), salvageRows), [])
  })

  test('without every third page of the schema', async () => {
    const [, ...pages] = schemaPages(upgraded)
    assert.deepEqual(await lossesWithout(upgraded, spread(pages, 3)), [])
  })

  test('without pages of the schema of a file whose pages "vacuum" moved', async () => {
    const vacuumed = join(folder, 'vacuumed.db')
    const file = new DatabaseSync(upgraded)
    file.exec(`vacuum into '${vacuumed}'`)
    file.close()
    const [, ...pages] = schemaPages(vacuumed)
    assert.deepEqual(await lossesWithout(vacuumed, spread(pages, 6)), [])
  })
})
