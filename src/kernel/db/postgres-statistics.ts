import type { PostgresAccess } from './postgres-access.ts'
import { withUnlimitedConnection } from './postgres-connection.ts'
import type { Sql } from './sql.ts'

/** Autovacuum looks for new rows once a minute; tables of this size have slow plans until then. */
const ROWS_MIN = 500

const NEVER_ANALYZED = `select quote_ident(relname) as name from pg_stat_user_tables
  where schemaname = current_schema() and n_live_tup >= ${ROWS_MIN}
    and last_analyze is null and last_autoanalyze is null`

/**
 * Collects the planner's statistics of tables that have rows and never had statistics. Resolves with the number of
 * these tables. A table that another connection analyzes at the moment is left to it.
 */
export async function analyzeNewTables(access: PostgresAccess, read: Sql): Promise<number> {
  const tables = await read.all<{ name: string }>(NEVER_ANALYZED, [])
  if (tables.length === 0) return 0
  const names = tables.map(({ name }) => name).join(', ')
  await withUnlimitedConnection(access, { readOnly: false }, (connection) =>
    connection.script(`analyze (skip_locked) ${names}`),
  )
  return tables.length
}
