/** Rows that are easily lost on the way from one database to another, and all rows of a database. */
import type { Engine } from '../../src/kernel/db/engine.ts'
import type { SqlRow, SqlValue } from '../../src/kernel/db/sql.ts'
import { readTables, wholeTable } from '../../src/kernel/db/stored-tables.ts'
import type { TestDatabase } from '../support/engines.ts'

const odd: readonly SqlValue[] = [
  '',
  null,
  ' ',
  'null',
  'Zoë\u0301 – Ångström 北京 🎬 \u{10ffff}\ufeff',
  'two\r\nlines\tand a tab',
  String.raw`\N \u0000 "quoted" 'single' {"a":1}`,
  'x'.repeat(300_000),
]

/** Writes texts and integers at their limits, and records that refer to later ones. */
export async function writeOddRows(database: TestDatabase): Promise<void> {
  const engine = await database.open()
  const [first, last] = [900_001, 900_000 + odd.length]
  await engine.exclusive(async (sql) => {
    const meta = { created_id: 0, created: 0, updated_id: 0, updated: Number.MAX_SAFE_INTEGER, deleted: -1 }
    const contact = { instance_id: 1, name: 'odd', type: 'person', client: 0, ...meta }
    await insert(engine, sql, 'contact', { ...contact, id: last, notes: odd.at(-1) ?? null })
    for (const [index, notes] of odd.slice(0, -1).entries()) {
      await insert(engine, sql, 'contact', { ...contact, id: first + index, notes, linked_organization_id: last })
    }
    const resource = { instance_id: 1, name: 'odd', type_id: 4, order: -(2 ** 40), ...meta }
    await insert(engine, sql, 'resource', { ...resource, id: 900_002, type_person_id: last })
    await insert(engine, sql, 'resource', { ...resource, id: 900_001, parent_id: 900_002 })
    for (const [index, xml] of odd.entries()) {
      const kept = {
        instance_id: 1,
        record: 'invoice',
        record_id: 900_001 + index,
        format: 'ubl',
        sha256: 'none',
        created: 0,
      }
      await insert(engine, sql, 'issued_einvoice', { ...kept, xml: xml ?? 'null' })
    }
  })
  await engine.close()
}

async function insert(engine: Engine, sql: Engine['read'], table: string, row: SqlRow): Promise<void> {
  const columns = Object.keys(row).map((column) => `"${column}"`)
  const places = columns.map((_, index) => engine.dialect.placeholder(index + 1))
  await sql.run(`insert into "${table}" (${columns}) values (${places})`, Object.values(row))
}

/** Every row of every table, except the versions of instances. */
export async function storedRows(database: TestDatabase): Promise<Record<string, SqlRow[]>> {
  const engine = await database.open()
  const rows: Record<string, SqlRow[]> = {}
  for (const table of await readTables(engine.read, engine.dialect)) {
    const all = await engine.read.all(wholeTable(table), [])
    rows[table.name] = all.map((row) => ({ ...row, ...(table.name === 'instance_head' && { version: null }) }))
  }
  await engine.close()
  return rows
}
