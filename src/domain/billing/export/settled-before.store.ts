import type { SqlText } from '../../../kernel/db/sql-text.ts'

/**
 * Adds the column `settled_before` of the payment `d` of the invoice `i`: what was paid, discounted and credited of the invoice before it,
 * in ten-thousandths. Only a converted payment needs it; for others it is 0.
 */
export function addSettledBefore(sql: SqlText): SqlText {
  // PostgreSQL sums integers to a numeric, which is a text to its clients.
  sql.add(', case when i.tax_exchange_rate is null then 0 else cast((select coalesce(sum(x.amount + x.discount), 0)')
  sql.add(' from payment as x where ').ofInstance('x').add(' and x.deleted is null and x.invoice_id = d.invoice_id')
  sql.add(' and (x.date < d.date or (x.date = d.date and x.id < d.id)))')
  sql.add(' + (select coalesce(sum(n.total + n.rounding_amount), 0) from credit_note as n where ').ofInstance('n')
  // `+n.date` makes SQLite look up those of the invoice. By the bare column, it would read all that are earlier, for each payment.
  sql.add(' and n.deleted is null and n.invoice_id = d.invoice_id and +n.date <= d.date)')
  return sql.add(` as ${sql.dialect.ddl.integer}) end as settled_before`)
}
