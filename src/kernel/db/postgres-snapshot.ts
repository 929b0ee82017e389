import type { Snapshot } from './engine.ts'
import { type PostgresAccess, withoutTimeLimits } from './postgres-access.ts'
import { openUnlimitedConnection, type PostgresConnection } from './postgres-connection.ts'
import { BATCH_CHARACTERS, BATCH_ROWS_MAX, charactersOf, type RowBatch } from './row-batch.ts'
import { type StoredTable, wholeTable } from './stored-tables.ts'

/**
 * If tables are distributed over machines, one connection to each sees one moment of it; elsewhere this setting has no
 * effect.
 */
const onePicture = 'set local citus.max_adaptive_executor_pool_size to 1'

/** A transaction that sees one moment and blocks nobody; it needs only read permission. */
export async function takePostgresSnapshot(access: PostgresAccess): Promise<Snapshot> {
  const { connection, close } = await openUnlimitedConnection(access, { readOnly: true })
  try {
    // Cursors are read to their end, so their plans should be the fastest for all rows.
    await connection.script(
      `begin isolation level repeatable read, read only; ${withoutTimeLimits}; ${onePicture}; set local cursor_tuple_fraction = 1; select 1`,
    )
  } catch (error) {
    await close()
    throw error
  }
  return { sql: connection, rows: (table) => fetchAll(connection, table), [Symbol.asyncDispose]: close }
}

/** Reads a table through a cursor. The size of the previous rows determines how many rows are fetched. */
async function* fetchAll(connection: PostgresConnection, table: StoredTable): AsyncGenerator<RowBatch> {
  await connection.script(`declare whole_table no scroll cursor for ${wholeTable(table)}`)
  let asked = 16
  for (;;) {
    const batch = await connection.rows(`fetch ${asked} from whole_table`)
    if (batch.length === 0) break
    yield batch
    const characters = batch.reduce((sum, row) => sum + charactersOf(row), 0)
    asked = Math.max(1, Math.min(Math.floor((batch.length * BATCH_CHARACTERS) / characters), asked * 4, BATCH_ROWS_MAX))
  }
  await connection.script('close whole_table')
}
