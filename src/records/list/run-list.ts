import { nameOnly, readsKind } from '../../kernel/auth/readable-kinds.ts'
import { hiddenFrom } from '../../kernel/auth/sight.ts'
import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
import { mapWithPauses } from '../../kernel/loop-turn.ts'
import type { Scope } from '../../kernel/scope.ts'
import { dayAt } from '../../kernel/time/day-at.ts'
import type { RenderContext } from '../fields/field.ts'
import type { Records } from '../records.ts'
import { audienceOf, canBeKept, KeptRecords } from './kept-records.ts'
import type { ListPlan } from './list-plan.ts'
import { listIdsSql, listSql, rowsSql, TOTAL } from './list-sql.ts'
import { runSums } from './list-sums.ts'
import { parseList } from './parse-list.ts'
import { planList } from './plan-list.ts'
import { renderRecord, shapeList } from './shape-list.ts'
import { KeptReferences, linkedIds, type ShownReferences, shownInRows } from './shown-references.ts'

/** What lists need besides the scope: all record kinds, and what may be kept between requests. */
export interface Lists {
  readonly records: Records
  /** Undefined on an engine that brings references along in the page's own statement. */
  readonly kept: { readonly references: KeptReferences; readonly records: KeptRecords } | undefined
}

/** What may be kept with this engine: nothing, unless it knows of every commit. */
export function keptFor(engine: { readonly soleWriter: boolean }, records: Records): Lists['kept'] {
  if (!engine.soleWriter) return undefined
  return { references: new KeptReferences(records), records: new KeptRecords(records) }
}

/** Answers a list as JSON text (contract section 1, lists). */
export async function runList(
  lists: Lists,
  scope: Scope,
  record: string,
  query: Readonly<Record<string, unknown>>,
): Promise<string> {
  const plan = planList(lists.records.get(record), parseList(query), scope)
  // Side by side they are one round trip.
  const [page, sums] = await Promise.all([
    runPage(lists, scope, plan),
    plan.sums.length > 0 ? runSums(scope, plan) : undefined,
  ])
  return shapeList(plan, page.records, page.total, sums)
}

/** The records of the page as JSON texts, and how many the list has over all pages. */
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
 * The list from records that are kept, reading only the rows of those that are not; undefined where it cannot be, or
 * where a commit came between.
 */
async function runKept(lists: Lists, scope: Scope, plan: ListPlan): Promise<Page | undefined> {
  const kept = lists.kept?.records
  // What is kept is what those see from whom nothing is kept.
  if (kept === undefined || scope.actor.sight !== undefined || !readsAllShown(scope, plan) || !canBeKept(plan)) return
  const { commits } = kept
  const { dialect, instanceId } = scope.db
  const { name } = plan.definition
  if (plan.members.some((field) => field.changesDaily)) kept.beginDay(instanceId, name, startOfToday(scope))
  const page = listIdsSql(plan, dialect, instanceId)
  const answered = await scope.db.statement(page.text, page.values)
  const ids = answered.flatMap((row) => (typeof row.id === 'number' ? [row.id] : []))
  const keptFor = { instanceId, record: name, audience: audienceOf(plan) }
  const texts = new Map(ids.map((id) => [id, kept.find(keptFor, id)]))
  const missing = ids.filter((id) => texts.get(id) === undefined)
  if (missing.length > 0) {
    const { text, values } = rowsSql(plan, missing, lists.records, { dialect, inlinesReferences: false }, instanceId)
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

function readsAllShown({ actor }: Scope, { members }: ListPlan): boolean {
  return members.every(({ references }) => references.every(({ record }) => readsKind(actor, record)))
}

function startOfToday({ clock, instance }: Scope): number {
  return dayAt(clock.now(), instance.timezone).start
}

function totalOf(answered: readonly SqlRow[]): number {
  return Number(answered[0]?.[TOTAL] ?? 0)
}

async function renderRows(lists: Lists, scope: Scope, plan: ListPlan, rows: readonly SqlRow[]): Promise<string[]> {
  const references = await referencesOf(lists, scope, plan, rows)
  const loaded = await loadMembers(scope, plan, rows)
  const context: RenderContext = {
    instance: scope.instance,
    startOfToday: () => startOfToday(scope),
    hides: (record, id) => hiddenFrom(scope.actor, record).includes(id),
    switches: plan.switches,
    shown: (record, show, id) => {
      const text = references.shown(record, show, id)
      return readsKind(scope.actor, record) ? text : nameOnly(text)
    },
    linked: linkedIds,
    loaded: (field, id) => loaded.get(field)?.get(id),
  }
  return mapWithPauses(rows, (row) => renderRecord(plan, row, context))
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
  if (kept !== undefined) return kept.references.shownOn(scope, plan.members, rows)
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
