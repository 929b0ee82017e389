import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, describe, test } from 'node:test'
import type { Migration } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/migrations/index.ts'
import { temporaryFolder } from '../support/postgres-cluster.ts'
import { overwrite, rowsOf, salvagedShare, salvageFacts } from './damaged-database.ts'
import { bootstrapToken, succeed } from './daybook-process.ts'

/** Tables that get another one with the same columns, and half of their rows. */
const copied = ['project_user', 'booking_resource', 'booking_rate', 'document_line_tax']

let folder: string
let upgraded: string
let facts: typeof salvageFacts

before(async () => {
  folder = await temporaryFolder()
  upgraded = join(folder, 'upgraded.db')
  const settings = { DAYBOOK_DATABASE_URL: upgraded, DAYBOOK_BOOTSTRAP_TOKEN: bootstrapToken }
  await succeed(['demo', '--bookings', '400'], settings)
  const lookAlikes = addLookAlikes(upgraded)
  facts = { ...salvageFacts, migrations: [...migrations, lookAlikes] }
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

/** Loses each group of pages in turn. Returns the groups without which rows were not saved. */
async function lossesWithout(whole: string, groups: readonly (readonly number[])[]): Promise<string[]> {
  const rows = await rowsOf(whole)
  const losses: string[] = []
  for (const lost of groups) {
    const path = `${whole}.without-${lost.join('-')}`
    copyFileSync(whole, path)
    overwrite(path, lost)
    const share = await salvagedShare(path, rows, facts)
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
    assert.deepEqual(await lossesWithout(upgraded, spread(pages, pages.length)), [])
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
