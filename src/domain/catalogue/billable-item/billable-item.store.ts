import { type Predicate, writeContains } from '../../../records/list/predicate.ts'

export const itemTaxes = { table: 'billable_item_tax', own: 'billable_item_id', other: 'tax_id' } as const

export function carriesTaxNamed(part: string): Predicate {
  return (sql) => {
    sql.add('t.id in (select l.billable_item_id from billable_item_tax as l join tax as x on ').ofInstance('x')
    sql.add(' and x.id = l.tax_id where ').ofInstance('l').add(' and ')
    return writeContains(sql, 'x.name', part).add(')')
  }
}
