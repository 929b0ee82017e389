import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, describe, test } from 'node:test'
import { temporaryFolder } from '../../../../tests/support/postgres-cluster.ts'
import { PageFile } from './page-file.ts'
import { type SavedFile, salvageFile } from './salvage-file.ts'

/** Small pages: trees of a few hundred rows have several levels. */
const PAGE_BYTES = 512

const ROWS = { a: 1500, b: 750 }

const firstColumns = 'instance text not null, id integer not null, two text not null'

/** Tables that may be confused with `a`, by what they are like. */
const seconds = {
  'the same columns': { columns: firstColumns, values: `'i', value, 'b ' || value` },
  'one more required column': {
    columns: `${firstColumns}, more text not null`,
    values: `'i', value, 'b ' || value, 'm'`,
  },
  'other columns': {
    columns: 'instance text not null, id integer not null, amount integer not null',
    values: `'i', value, value * 3`,
  },
}

/** Only the second page of the schema has the lines of `a`, `b` and the index of `a`. */
function statements(columns: string): string[] {
  const filler = [1, 2, 3, 4].map(
    (number) => `create table filler_${number} (id integer primary key /* ${'-'.repeat(300)} */)`,
  )
  const tables = [
    `create table a (${firstColumns}, primary key (instance, id)) without rowid`,
    'create index a_two on a (two)',
    `create table b (${columns}, primary key (instance, id)) without rowid`,
  ]
  return [...filler.slice(0, 2), ...tables, ...filler.slice(2)]
}

let folder: string

before(async () => {
  folder = await temporaryFolder()
})

/** A database with rows. The index of `a` has another order than `a`. */
function writeDatabase(path: string, { columns, values }: { columns: string; values: string }): void {
  const file = new DatabaseSync(path)
  file.exec(`pragma page_size = ${PAGE_BYTES}`)
  for (const statement of statements(columns)) file.exec(statement)
  const numbers = 'with recursive n(value) as (select 1 union all select value + 1 from n where value < ?)'
  file.exec('begin')
  file.prepare(`insert into a ${numbers} select 'i', value, printf('a %04d', value * 7919 % 9973) from n`).run(ROWS.a)
  file.prepare(`insert into b ${numbers} select ${values} from n`).run(ROWS.b)
  file.exec('commit')
  file.close()
}

interface PageOfTree {
  readonly page: number
  readonly name: string
  /** 0 for the root. */
  readonly depth: number
  readonly type: 'internal' | 'leaf'
}

function pagesOf(path: string): PageOfTree[] {
  const file = new DatabaseSync(path, { readOnly: true })
  const pages = file
    .prepare(
      `select pageno as page, name, length(path) - length(replace(path, '/', '')) - 1 as depth, pagetype as type
       from dbstat order by pageno`,
    )
    .all()
  file.close()
  return pages as unknown as PageOfTree[]
}

interface Outcome extends SavedFile {
  readonly rows: Readonly<Record<string, unknown[]>>
}

function salvageWithout(whole: string, columns: string, lost: readonly number[]): Outcome {
  const path = `${whole}.damaged`
  const bytes = readFileSync(whole)
  for (const page of lost) bytes.fill(0, (page - 1) * PAGE_BYTES, page * PAGE_BYTES)
  writeFileSync(path, bytes)
  using file = new PageFile(path)
  using database = new DatabaseSync(':memory:')
  database.exec(`pragma page_size = ${PAGE_BYTES}`)
  for (const statement of statements(columns)) database.exec(statement)
  const saved = salvageFile(file, database)
  return { ...saved, rows: readRows(database) }
}

function readRows(database: DatabaseSync): Outcome['rows'] {
  const [a, b] = ['a', 'b'].map((table) => database.prepare(`select * from ${table} order by id`).all())
  return { a: a ?? [], b: b ?? [] }
}

/** The numbers of the pages of the schema with the lines of `a`, `b` and the index. */
function schemaPages(path: string, pages: readonly PageOfTree[]): number[] {
  const bytes = readFileSync(path)
  const found = pages.filter(({ name, page }) => {
    const text = bytes.toString('latin1', (page - 1) * PAGE_BYTES, page * PAGE_BYTES)
    return name === 'sqlite_schema' && /\b(a|a_two|b) \(/.test(text)
  })
  return found.map(({ page }) => page)
}

const parts = ['root', 'inner page', 'leaf']

describe('a salvage saves all rows without the schema and a page of an index', () => {
  for (const [likeness, second] of Object.entries(seconds)) {
    test(`if another lost table has ${likeness}`, () => {
      const whole = join(folder, `${likeness}.db`)
      writeDatabase(whole, second)
      const pages = pagesOf(whole)
      const ofSchema = schemaPages(whole, pages)
      assert.equal(ofSchema.includes(1), false)
      using database = new DatabaseSync(whole, { readOnly: true })
      const rows = readRows(database)
      for (const [depth, part] of parts.entries()) {
        const lost = pages.find((page) => page.name === 'a_two' && page.depth === depth)
        assert.equal(lost?.type, part === 'leaf' ? 'leaf' : 'internal')
        const saved = salvageWithout(whole, second.columns, [...ofSchema, lost?.page ?? 0])
        assert.equal(saved.schemaWhole, false)
        assert.deepEqual(saved.rows, rows, part)
        assert.equal(saved.strayPages, 0, part)
        assert.deepEqual(
          saved.tables.flatMap(({ missing }) => missing),
          [],
        )
      }
    })
  }
})

test('a salvage saves the rows of lost pages whose entries in an index are lost, too', () => {
  const whole = join(folder, 'pages.db')
  writeDatabase(whole, seconds['other columns'])
  const pages = pagesOf(whole)
  const lost = ['a', 'a_two'].map((tree) => pages.find(({ name, depth }) => name === tree && depth === 1)?.page ?? 0)
  const { rows, tables } = salvageWithout(whole, seconds['other columns'].columns, lost)
  // The inner page has rows, because the table is clustered.
  assert.ok((rows.a?.length ?? 0) >= ROWS.a - 30, `${rows.a?.length} of ${ROWS.a}`)
  assert.equal(tables.find(({ table }) => table === 'a')?.unreadablePages, 1)
})
