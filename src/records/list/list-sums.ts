import { addExactSum, exactSum } from '../../kernel/db/exact-sums.ts'
import { type Fault, Forbidden, fault, Invalid } from '../../kernel/errors.ts'
import { SUM_GROUPS_MAX } from '../../kernel/list-limits.ts'
import { currencyDecimals } from '../../kernel/money/currency.ts'
import { formatSum } from '../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import type { RecordRow } from '../fields/field.ts'
import { seenId } from '../fields/ref.ts'
import type { ListPlan, MoneyField, SumGroup } from './list-plan.ts'
import { addReferredRows, rowsColumn } from './list-sql.ts'
import { ListSql } from './list-statement.ts'
import type { Lists } from './lists.ts'
import { addWhere } from './page-sql.ts'
import type { ListRequest } from './parse-list.ts'
import { not } from './predicate.ts'
import { contextOf } from './render-rows.ts'

/**
 * Sums of a whole list (`sums=total,balance`): exact, for each currency, of all live records of the list; with
 * `sums_by` also for each client, project or month.
 */

/** The members of a record kind that can be summed. */
export function moneyFields(definition: RecordDefinition): MoneyField[] {
  return [...definition.members.values()].filter(
    (field): field is MoneyField => field.currency !== undefined && field.order !== undefined,
  )
}

/** The requested members; an error for each that cannot be summed lists those that can. */
export function chooseSums(
  definition: RecordDefinition,
  asked: readonly string[],
  scope: Scope,
  faults: Fault[],
): MoneyField[] {
  if (asked.length === 0) return []
  const known = moneyFields(definition)
  for (const { name, forViewer } of known.filter((field) => asked.includes(field.name))) {
    const refusal = forViewer?.(scope)?.refusal
    if (refusal !== undefined) throw new Forbidden(`${name}: ${refusal}`)
  }
  const names = known.map(({ name }) => name)
  const can = names.length === 0 ? 'It has no amounts' : `It has: ${names.join(', ')}`
  for (const name of asked) {
    if (!names.includes(name)) faults.push(fault('sums', `"${name}" is not an amount of ${definition.name}`, `${can}.`))
  }
  return known.filter(({ name }) => asked.includes(name))
}

/** The group of the sums. */
export function chooseSumsBy(
  { name, members, sumsBy = {} }: RecordDefinition,
  { sums, sumsBy: asked }: ListRequest,
  faults: Fault[],
): SumGroup | undefined {
  if (asked === undefined) return undefined
  const field = Object.hasOwn(sumsBy, asked) ? members.get(sumsBy[asked] ?? '') : undefined
  const known = Object.keys(sumsBy)
  const can = known.length === 0 ? 'They cannot be grouped' : `They can be grouped by: ${known.join(', ')}`
  if (field === undefined) faults.push(fault('sums_by', `sums of ${name} cannot be grouped by "${asked}"`, `${can}.`))
  else if (sums.length === 0) faults.push(fault('sums_by', 'has no effect without sums', 'Name the amounts in sums.'))
  return field && { name: asked, field }
}

/** The sums as JSON text, `[{"currency","count","total",…}]`, in order of the currencies, then of the groups. */
export async function runSums(lists: Lists, scope: Scope, plan: ListPlan): Promise<string> {
  const sql = sumsSql(lists, scope, plan)
  const rows = await scope.db.scan<RecordRow>(sql.text, sql.values)
  if (rows.length > SUM_GROUPS_MAX) {
    throw Invalid.field(
      'sums_by',
      `finds more than ${SUM_GROUPS_MAX} groups`,
      'Narrow the list, for example to one year.',
    )
  }
  const members = plan.sumsBy === undefined ? [] : [plan.sumsBy.field]
  const context = await contextOf(lists, scope, { members, switches: plan.switches }, rows)
  const groupOf = (row: RecordRow) => {
    if (plan.sumsBy === undefined) return {}
    const { name, field } = plan.sumsBy
    return { [name]: field.references.length === 0 ? row.month : JSON.parse(field.render(row, context)) }
  }
  const sums = rows.map((row) => {
    const currency = String(row.currency)
    const amounts = plan.sums.map(({ name }) => [name, formatSum(exactSum(row, name), currencyDecimals(currency))])
    return { currency, ...groupOf(row), count: Number(row.$count), ...Object.fromEntries(amounts) }
  })
  return JSON.stringify(sums)
}

/** The columns that identify a group, as SQL by name: all but the first are null, so that they do not divide it. */
function groupColumns(
  { field }: SumGroup,
  { db: { dialect }, actor }: Scope,
): (readonly [name: string, sql: string])[] {
  const [column = field.name, ...others] = field.columns.map(({ name }) => name)
  const [reference] = field.references
  if (reference === undefined) return [['month', dialect.monthOf(`t."${column}"`)]]
  const none = `cast(null as ${dialect.ddl.integer})`
  return [[column, seenId(`t."${column}"`, reference.record, actor)], ...others.map((name) => [name, none] as const)]
}

/** Rows that the actor sees only in part are not added up. */
function sumsSql({ records, kept }: Lists, scope: Scope, plan: ListPlan): ListSql {
  const { dialect } = scope.db
  const sql = new ListSql(dialect, scope.instance.id, plan.definition.name)
  const columns = plan.sumsBy === undefined ? [] : groupColumns(plan.sumsBy, scope)
  // A group is no record.
  sql.add('select 0 as id, t.*')
  const references = kept === undefined ? (plan.sumsBy?.field.references ?? []) : []
  references.forEach((reference, index) => {
    addReferredRows(sql, rowsColumn(plan.sumsBy?.field.name ?? '', index), reference, records)
  })
  sql.add(` from (select t."${plan.sums[0]?.currency}" as currency, count(*) as "$count"`)
  for (const [name, column] of columns) sql.add(`, ${column} as "${name}"`)
  for (const { name, order } of plan.sums) {
    const amount = order((column) => `t."${column}"`, dialect, scope.actor)
    addExactSum(sql, amount, name)
  }
  sql.add(` from "${plan.definition.table}" as t where `)
  addWhere(sql, plan)
  if (!plan.constraints.liveOnly) sql.add(' and t.deleted is null')
  if (plan.mask !== undefined) not(plan.mask.rows)(sql.add(' and '))
  const key = columns[0] === undefined ? '' : `, "${columns[0][0]}" nulls first`
  sql.add(` group by 1${columns.length === 0 ? '' : ', 3'}) as t`)
  return sql.add(` order by currency${key}`).limit(SUM_GROUPS_MAX + 1)
}
