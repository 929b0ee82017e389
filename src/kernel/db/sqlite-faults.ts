import type { Sql } from './sql.ts'

/** What SQLite finds wrong with its file, and the references that lead nowhere: a line for each fault. */
export async function sqliteFaults(sql: Sql): Promise<string[]> {
  const rows = await sql.all<{ integrity_check: string }>('pragma integrity_check', [])
  const lines = rows.flatMap((row) => row.integrity_check.split('\n')).filter((line) => line !== 'ok')
  const names = lines.length === 0 ? new Map<number, string>() : await namesOfTrees(sql)
  return [...lines.map((line) => withName(line, names)), ...(await danglingReferences(sql))]
}

/** A line for each table with rows whose parent is missing. */
export async function danglingReferences(sql: Sql): Promise<string[]> {
  const keys = await sql.all<{ table: string; parent: string }>('pragma foreign_key_check', [])
  const groups = Map.groupBy(keys, ({ table, parent }) => JSON.stringify([table, parent]))
  return [...groups.values()].map((group) => {
    const [{ table, parent } = { table: '', parent: '' }] = group
    return group.length === 1
      ? `a row of ${table} points to a row of ${parent} that is not there`
      : `${group.length} rows of ${table} point to rows of ${parent} that are not there`
  })
}

/** SQLite names a table or an index by the page on which its tree begins. */
async function namesOfTrees(sql: Sql): Promise<Map<number, string>> {
  const trees = await sql.all<{ name: string; type: string; tbl_name: string; rootpage: number }>(
    'select name, type, tbl_name, rootpage from sqlite_schema where rootpage > 0',
    [],
  )
  return new Map(
    trees.map(({ name, type, tbl_name, rootpage }) => [rootpage, type === 'table' ? name : `${name} of ${tbl_name}`]),
  )
}

function withName(line: string, names: ReadonlyMap<number, string>): string {
  return line.replace(/^Tree (\d+)/, (tree, root: string) => {
    const name = names.get(Number(root))
    return name === undefined ? tree : `${tree} (${name})`
  })
}
