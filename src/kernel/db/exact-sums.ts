import type { SqlRow } from './sql.ts'
import type { SqlText } from './sql-text.ts'

/**
 * A sum of amounts may not fit into an integer of the engine, or into the exact range of a number. So each amount is summed in
 * two parts: the part above this many ten-thousandths, and the rest. Both sums stay exact up to 90 million records of the largest
 * amounts.
 */
const PART = 10_000_000

/** Appends the two columns of the sum of an amount, which is SQL in ten-thousandths; the sum of no rows is 0. */
export function addExactSum(sql: SqlText, amount: string, name: string): void {
  for (const [part, operator] of Object.entries({ high: '/', low: '%' })) {
    sql.add(`, cast(coalesce(sum(${amount} ${operator} ${PART}), 0) as bigint) as "${name}$${part}"`)
  }
}

/** The sum of this name in a row of the result, in ten-thousandths. */
export function exactSum(row: SqlRow, name: string): bigint {
  return BigInt(Number(row[`${name}$high`])) * BigInt(PART) + BigInt(Number(row[`${name}$low`]))
}
