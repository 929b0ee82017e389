/** Damaged SQLite files, and what a salvage saves of them. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { countedKinds, wordKinds } from '../../src/cli/check.ts'
import { workspaceGrantTable } from '../../src/domain/catalogue/workspace/index.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { type SalvageFacts, salvageDatabase } from '../../src/kernel/db/salvage/salvage-database.ts'
import type { SavedFile } from '../../src/kernel/db/salvage/salvage-file.ts'
import type { SqlRow } from '../../src/kernel/db/sql.ts'
import { readTables, wholeTable } from '../../src/kernel/db/stored-tables.ts'
import { migrations } from '../../src/migrations/index.ts'

export const PAGE = 4096

/** The data that a salvage recomputes from the rows. */
const derived = new Set([
  'instance_head',
  'record_tally',
  'record_block',
  'word_block',
  'word_range',
  workspaceGrantTable.name,
])

export const salvageFacts: SalvageFacts = {
  migrations,
  counted: countedKinds,
  words: wordKinds,
  derived: [workspaceGrantTable],
  sequences: [],
  now: 1,
}

type TableRows = ReadonlyMap<string, ReadonlySet<string>>

/** The rows of a database by table, as text. */
export async function rowsOf(path: string): Promise<TableRows> {
  const engine = await openEngine(path, { readOnly: true })
  const found = new Map<string, Set<string>>()
  for (const table of await readTables(engine.read, engine.dialect)) {
    if (derived.has(table.name)) continue
    const all: SqlRow[] = await engine.read.all(wholeTable(table), [])
    found.set(table.name, new Set(all.map((row) => JSON.stringify(row))))
  }
  assert.equal(JSON.stringify(await engine.read.all('pragma integrity_check', [])), '[{"integrity_check":"ok"}]')
  await engine.close()
  return found
}

/** Fills pages of a file with zeros. */
export function overwrite(path: string, pages: readonly number[]): void {
  const bytes = readFileSync(path)
  for (const page of pages) bytes.fill(0, (page - 1) * PAGE, page * PAGE)
  writeFileSync(path, bytes)
}

/** Writes the readable data of a file into a new one. */
export type Salvage = (from: string, to: string) => Promise<SavedFile>

const salvageAll: Salvage = (from, to) => salvageDatabase(from, to, salvageFacts)

/**
 * Salvages a file that had the rows, and checks that nothing was invented and that missing data was named. Returns the share that
 * was saved.
 */
export async function salvagedShare(path: string, rows: TableRows, salvage: Salvage = salvageAll): Promise<number> {
  const to = `${path}.saved`
  const { tables, strayPages, schemaWhole } = await salvage(path, to)
  const saved = await rowsOf(to)
  let [kept, all] = [0, 0]
  for (const [table, before] of rows) {
    const after = saved.get(table) ?? new Set()
    for (const row of after) assert.ok(before.has(row), `${table} has a row that never existed: ${row}`)
    kept += after.size
    all += before.size
    const report = tables.find((one) => one.table === table)
    const named = (report?.missing.length ?? 0) + (report?.unreadablePages ?? 0) + (report?.unreadableRows ?? 0)
    if (after.size < before.size) assert.ok(named + strayPages > 0 || !schemaWhole, `${table} lost unreported rows`)
    if (after.size === before.size) assert.equal(report?.missing.length ?? 0, 0, table)
  }
  return kept / all
}
