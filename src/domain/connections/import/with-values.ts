import type { ImportedRow, ImportTable } from './import-table.ts'

/** The table with another column for each fixed value, which is the same in all rows. */
export function withValues(table: ImportTable, values: Readonly<Record<string, string>>): ImportTable {
  const added = Object.entries(values).filter(([name]) => !table.columns.includes(name))
  const width = table.columns.length
  const byColumn = new Map(Object.entries(values))
  const filled = ({ cells, ...row }: ImportedRow): ImportedRow => {
    const own = table.columns.map((name, at) => (cells[at]?.trim() ? cells[at] : (byColumn.get(name) ?? '')))
    return { ...row, cells: [...own.slice(0, width), ...added.map(([, value]) => value)] }
  }
  return { ...table, columns: [...table.columns, ...added.map(([name]) => name)], rows: table.rows.map(filled) }
}
