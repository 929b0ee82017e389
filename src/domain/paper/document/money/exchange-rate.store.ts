import type { Predicate } from '../../../../records/list/predicate.ts'

/** The rate in the column, a decimal as text, is one of these. Zeros at the end are not compared: 1.10 is 1.1. */
export function isRate(column: string, rates: readonly string[]): Predicate {
  const shortest = rates.map((rate) => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate))
  const stored = `case when t."${column}" like '%.%' then rtrim(rtrim(t."${column}", '0'), '.') else t."${column}" end`
  return (sql) => sql.add(sql.dialect.anyOf(stored, sql.placeholder(JSON.stringify(shortest)), 'text'))
}
