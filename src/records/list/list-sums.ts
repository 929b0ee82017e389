import { type Fault, Forbidden, fault } from '../../kernel/errors.ts'
import { currencyDecimals } from '../../kernel/money/currency.ts'
import { formatSum } from '../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import type { Field } from '../fields/field.ts'
import type { ListPlan, MoneyField } from './list-plan.ts'
import { addWhere } from './list-sql.ts'
import { ListSql } from './list-statement.ts'
import { not } from './predicate.ts'

/** Sums of a whole list (`sums=total,balance`): exact, for each currency, of all live records that the list finds. */

/** The members of a record kind that can be summed. */
export function moneyFields(definition: RecordDefinition): MoneyField[] {
  return [...definition.members.values()].filter(
    (field): field is MoneyField => field.currency !== undefined && field.order !== undefined,
  )
}

/** The members that are asked for; a fault names each that cannot be summed, and those that can. */
export function chooseSums(
  definition: RecordDefinition,
  asked: readonly string[],
  scope: Scope,
  faults: Fault[],
): MoneyField[] {
  const known = moneyFields(definition)
  for (const { name, seenBy } of known.filter((field) => asked.includes(field.name))) {
    const refusal = seenBy?.(scope)?.refusal
    if (refusal !== undefined) throw new Forbidden(`${name}: ${refusal}`)
  }
  const names = known.map(({ name }) => name)
  const can = names.length === 0 ? 'It has none' : `It has: ${names.join(', ')}`
  for (const name of asked) {
    if (!names.includes(name)) faults.push(fault('sums', `"${name}" is not an amount of ${definition.name}`, `${can}.`))
  }
  return known.filter(({ name }) => asked.includes(name))
}

/**
 * A sum of amounts may be larger than a number holds exactly, so that each amount is summed in two parts: what is above
 * this many ten-thousandths, and the rest. Both sums stay exact up to 90 million records of the largest amounts.
 */
const PART = 10_000_000

/** The sums as JSON text, `[{"currency","count","total",…}]`, in order of the currencies. */
export async function runSums(scope: Scope, plan: ListPlan): Promise<string> {
  const sql = sumsSql(scope, plan)
  const rows = await scope.db.statement(sql.text, sql.values)
  const sums = rows.map((row) => {
    const currency = String(row.currency)
    const sumOf = ({ name }: Field) =>
      BigInt(Number(row[`${name}$high`])) * BigInt(PART) + BigInt(Number(row[`${name}$low`]))
    const amounts = plan.sums.map((field) => [field.name, formatSum(sumOf(field), currencyDecimals(currency))])
    return { currency, count: Number(row.$count), ...Object.fromEntries(amounts) }
  })
  return JSON.stringify(sums)
}

/** Of rows that the actor sees in part nothing is added up. */
function sumsSql(scope: Scope, plan: ListPlan): ListSql {
  const sql = new ListSql(scope.db.dialect, scope.instance.id, plan.definition.name)
  const currency = `t."${plan.sums[0]?.currency}"`
  const part = (amount: string, operator: '/' | '%', name: string) =>
    sql.add(`, cast(coalesce(sum(${amount} ${operator} ${PART}), 0) as bigint) as "${name}"`)
  sql.add(`select ${currency} as currency, count(*) as "$count"`)
  for (const { name, order } of plan.sums) {
    const amount = order((column) => `t."${column}"`, scope.db.dialect, scope.actor)
    part(amount, '/', `${name}$high`)
    part(amount, '%', `${name}$low`)
  }
  sql.add(` from "${plan.definition.table}" as t where `)
  addWhere(sql, plan)
  if (!plan.constraints.liveOnly) sql.add(' and t.deleted is null')
  if (plan.mask !== undefined) not(plan.mask.rows)(sql.add(' and '))
  return sql.add(` group by ${currency} order by ${currency}`)
}
