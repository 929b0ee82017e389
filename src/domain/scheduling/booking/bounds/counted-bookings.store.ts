import type { SqlText } from '../../../../kernel/db/sql-text.ts'

/**
 * Begins a statement that gives a `CountedBooking` for each booking `t` that meets the conditions added to it. These texts
 * count in its size.
 */
export function selectCounted<Sql extends SqlText>(sql: Sql, texts: readonly string[] = []): Sql {
  sql.add('select t.id')
  addCount(sql, 'booking_item').add(' as items')
  addCount(sql, 'booking_rate').add(' as rates')
  // The sizes are stored, so this does not read the texts.
  const sizes = texts.map((column) => `coalesce(octet_length(t.${column}), 0)`)
  sql.add(`, ${sizes.join(' + ') || '0'} as bytes from booking as t where `).ofInstance('t')
  return sql
}

/** The last position is one step in the index; counting would read them all. */
function addCount(sql: SqlText, table: string): SqlText {
  sql.add(`, coalesce((select max(one.position) from ${table} as one where `).ofInstance('one')
  return sql.add(' and one.booking_id = t.id), -1) + 1')
}
