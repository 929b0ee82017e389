import { LRUCache } from 'lru-cache'

/** Rows kept under one name, at most. When there are more, all are dropped: reading them again costs little. */
const ROWS_MAX = 5_000

/** Names under which rows are kept, at most; then all are dropped. A name can contain a value from a body. */
const NAMES_MAX = 50

/** Texts of statements whose tables are remembered: as many as a connection keeps prepared. */
const TEXTS_MAX = 500

const writtenTable = /\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/gi

const written = new LRUCache<string, ReadonlySet<string>>({ max: TEXTS_MAX })

/**
 * What writes of one instance have read, by id: it is kept until a statement writes into one of the tables that it comes
 * from.
 */
export class KeptRows {
  readonly #kept = new Map<string, { readonly tables: readonly string[]; readonly rows: Map<number, unknown> }>()

  /**
   * The rows kept under a name, to be read and added to. Ask for them before the statement that reads more: if a write
   * drops them meanwhile, what is added to them is not kept.
   */
  of<Row>(name: string, tables: readonly string[]): Map<number, Row> {
    const known = this.#kept.get(name)
    if (known !== undefined && known.rows.size <= ROWS_MAX) return known.rows as Map<number, Row>
    if (this.#kept.size >= NAMES_MAX) this.#kept.clear()
    const rows = new Map<number, Row>()
    this.#kept.set(name, { tables, rows })
    return rows
  }

  /** Drops what comes from the tables that the statement writes into. */
  dropWritten(statement: string): void {
    const tables = tablesWrittenBy(statement)
    if (tables.size === 0) return
    for (const [name, kept] of this.#kept) if (kept.tables.some((table) => tables.has(table))) this.#kept.delete(name)
  }
}

function tablesWrittenBy(statement: string): ReadonlySet<string> {
  const known = written.get(statement)
  if (known !== undefined) return known
  const tables = new Set([...statement.matchAll(writtenTable)].flatMap(([, table]) => table?.toLowerCase() ?? []))
  written.set(statement, tables)
  return tables
}
