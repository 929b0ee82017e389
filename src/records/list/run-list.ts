import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Records } from '../records.ts'
import { listSql, TOTAL } from './list-sql.ts'
import { parseList } from './parse-list.ts'
import { type ListPlan, planList } from './plan-list.ts'
import { shapeList } from './shape-list.ts'
import { type KeptReferences, linkedIds, type ShownReferences, shownInRows } from './shown-references.ts'

/** What lists need besides the scope: all record kinds, and what may be kept between requests. */
export interface Lists {
  readonly records: Records
  /** Undefined on an engine that brings references along in the page's own statement. */
  readonly kept: KeptReferences | undefined
}

/** Answers a list as JSON text (contract section 1, lists). */
export async function runList(
  lists: Lists,
  scope: Scope,
  record: string,
  query: Readonly<Record<string, unknown>>,
): Promise<string> {
  const plan = planList(lists.records.get(record), parseList(query), scope)
  const { text, values } = statementOf(lists, scope, plan)
  const answered = await scope.db.statement(text, values)
  const total = Number(answered[0]?.[TOTAL] ?? 0)
  const rows = answered.filter((row) => row.id !== null)
  const references = await referencesOf(lists, scope, plan, rows)
  const loaded = await loadMembers(scope, plan, rows)
  return shapeList(plan, rows, total, {
    instance: scope.instance,
    switches: plan.switches,
    shown: references.shown,
    linked: linkedIds,
    loaded: (field, id) => loaded.get(field)?.get(id),
  })
}

/** The statement that a list is answered with. */
export function statementOf(lists: Lists, scope: Scope, plan: ListPlan): { text: string; values: readonly SqlValue[] } {
  const inlinesReferences = lists.kept === undefined
  return listSql(plan, lists.records, { dialect: scope.db.dialect, inlinesReferences }, scope.instance.id)
}

function referencesOf(
  { records, kept }: Lists,
  scope: Scope,
  plan: ListPlan,
  rows: readonly SqlRow[],
): ShownReferences | Promise<ShownReferences> {
  if (kept !== undefined) return kept.shownOn(scope, plan.members, rows)
  return shownInRows(records, scope.instance, plan.members, rows)
}

/** The fields load side by side, so that on PostgreSQL all of them together cost one more round trip. */
async function loadMembers(
  scope: Scope,
  plan: ListPlan,
  rows: readonly SqlRow[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
  if (rows.length === 0) return new Map()
  const loading = plan.members.flatMap(({ name, load }) =>
    load === undefined ? [] : [load(scope, rows, plan.switches).then((texts) => [name, texts] as const)],
  )
  return new Map(await Promise.all(loading))
}
