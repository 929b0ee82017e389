import { readsKind } from '../../kernel/auth/readable-kinds.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'
import { audienceOf, canBeKept } from './kept-records.ts'
import type { ListPlan } from './list-plan.ts'
import { type ListTarget, listIdsSql, listSql, rowsSql, TOTAL } from './list-sql.ts'
import type { ListSql } from './list-statement.ts'
import { runSums } from './list-sums.ts'
import type { Lists } from './lists.ts'
import { parseList } from './parse-list.ts'
import { planList } from './plan-list.ts'
import type { Predicate } from './predicate.ts'
import { renderRows, startOfToday } from './render-rows.ts'
import { shapeList } from './shape-list.ts'

/** Returns a list as JSON text (contract section 1, lists). `further` conditions narrow it. */
export async function runList(
  lists: Lists,
  scope: Scope,
  record: string,
  query: Readonly<Record<string, unknown>>,
  further: readonly Predicate[] = [],
): Promise<string> {
  const plan = planList(lists.records.get(record), { ...parseList(query), further }, scope)
  // In parallel, they cost one round trip.
  const [page, sums] = await Promise.all([
    runPage(lists, scope, plan),
    plan.sums.length > 0 ? runSums(lists, scope, plan) : undefined,
  ])
  return shapeList(plan, page.records, page.total, sums)
}

/** The records of the page as JSON texts, and the total of the list over all pages. */
interface Page {
  readonly records: readonly string[]
  readonly total: number
}

async function runPage(lists: Lists, scope: Scope, plan: ListPlan): Promise<Page> {
  return (await runKept(lists, scope, plan)) ?? runWhole(lists, scope, plan)
}

/** The list from its own statement: total and rows together. */
async function runWhole(lists: Lists, scope: Scope, plan: ListPlan): Promise<Page> {
  const { text, values } = statementOf(lists, scope, plan)
  const answered = await scope.db.statement(text, values)
  const rows = answered.filter((row) => row.id !== null)
  return { records: await renderRows(lists, scope, plan, rows), total: totalOf(answered) }
}

/**
 * The list from cached records, reading only the rows that are not cached; undefined if that is not possible, or if a
 * commit happened meanwhile.
 */
async function runKept(lists: Lists, scope: Scope, plan: ListPlan): Promise<Page | undefined> {
  const kept = lists.kept?.records
  // The cache is for viewers from whom nothing is hidden.
  if (
    kept === undefined ||
    scope.actor.visibility !== undefined ||
    !readsAllReferences(scope, plan) ||
    !canBeKept(plan)
  )
    return
  const { commits } = kept
  const target = targetOf(lists, scope)
  const [{ instanceId }, { name }] = [target, plan.definition]
  if (plan.members.some((field) => field.changesDaily)) kept.beginDay(instanceId, name, startOfToday(scope))
  const page = listIdsSql(plan, target)
  const answered = await scope.db.statement(page.text, page.values)
  const ids = answered.flatMap((row) => (typeof row.id === 'number' ? [row.id] : []))
  const keptFor = { instanceId, record: name, audience: audienceOf(plan) }
  const texts = new Map(ids.map((id) => [id, kept.find(keptFor, id)]))
  const missing = ids.filter((id) => texts.get(id) === undefined)
  if (missing.length > 0) {
    const { text, values } = rowsSql(plan, missing, lists.records, target)
    const rows = await scope.db.statement(text, values)
    const rendered = await renderRows(lists, scope, plan, rows)
    if (commits !== kept.commits) return undefined
    rows.forEach((row, index) => {
      const record = rendered[index] ?? ''
      texts.set(Number(row.id), record)
      kept.keep(keptFor, Number(row.id), record)
    })
  }
  return { records: [...texts.values()].map(String), total: totalOf(answered) }
}

function readsAllReferences({ actor }: Scope, { members }: ListPlan): boolean {
  return members.every(({ references }) => references.every(({ record }) => readsKind(actor, record)))
}

function totalOf(answered: readonly SqlRow[]): number {
  return Number(answered[0]?.[TOTAL] ?? 0)
}

/** The statement of a list. */
export function statementOf(lists: Lists, scope: Scope, plan: ListPlan): ListSql {
  return listSql(plan, lists.records, targetOf(lists, scope))
}

function targetOf({ kept }: Lists, { db, instance }: Scope): ListTarget {
  return { dialect: db.dialect, inlinesReferences: kept === undefined, instanceId: instance.id }
}
