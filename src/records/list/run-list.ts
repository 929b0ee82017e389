import { withElements } from '../../kernel/db/element-tables.ts'
import { readFragments } from '../../kernel/db/fragments/fragment-rows.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import type { FoundIds } from '../../kernel/db/words/find-words.ts'
import { fillFragments, namesNothingHidden } from '../../kernel/fragments/fill-fragments.ts'
import type { FragmentKind } from '../../kernel/fragments/fragment-kind.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordRow } from '../fields/field.ts'
import { findPageIds, idsAsked } from './find-page-ids.ts'
import type { ListPlan } from './list-plan.ts'
import { type ListTarget, listIdsSql, listSql, maskedIdsSql, rowsSql, TOTAL } from './list-sql.ts'
import type { ListSql } from './list-statement.ts'
import { runSums } from './list-sums.ts'
import type { Kept, Lists } from './lists.ts'
import { firstPage, type ListRequest, parseList } from './parse-list.ts'
import { planList } from './plan-list.ts'
import { renderRows } from './render-rows.ts'
import { shapeList } from './shape-list.ts'

/** Returns the list of a query as JSON text (contract section 1, lists). */
export async function runList(
  lists: Lists,
  scope: Scope,
  record: string,
  query: Readonly<Record<string, unknown>>,
): Promise<string> {
  const plan = planList(lists.records.get(record), parseList(query), scope)
  // In parallel, they cost one round trip.
  const [page, sums] = await Promise.all([
    runPage(lists, scope, plan),
    plan.sums.length > 0 ? runSums(lists, scope, plan) : undefined,
  ])
  return shapeList(plan, page.records, page.total, sums)
}

/** A page of a list for our own code, with the same permissions and masks; what is not in `asked` is as in `firstPage`. */
export async function readPage(lists: Lists, scope: Scope, record: string, asked: Partial<ListRequest>): Promise<Page> {
  return runPage(lists, scope, planList(lists.records.get(record), { ...firstPage, ...asked }, scope))
}

type Ids = readonly number[]

/** The records of a page as JSON texts with their ids, and the total of the list over all pages. */
interface Page {
  readonly ids: readonly number[]
  readonly records: readonly string[]
  readonly total: number
}

async function runPage(lists: Lists, scope: Scope, plan: ListPlan): Promise<Page> {
  const { kept } = lists
  const commits = kept?.references.commits
  const kind = kept?.stored?.fragments.serving(plan)
  const stored = kept?.stored && kind && { ...kept.stored, kind }
  const page = (await (stored && runNamed(stored, scope, plan))) ?? (await runFound(lists, stored, scope, plan))
  // A commit between two statements: they do not belong together, so that one must do.
  return commits === kept?.references.commits ? page : runWhole(lists, scope, plan, undefined)
}

/** The list of records by their ids alone, if all have fragments, which only live records have. */
async function runNamed(stored: Stored, scope: Scope, plan: ListPlan): Promise<Page | undefined> {
  const ids = idsAsked(plan)
  if (ids === undefined || plan.mask !== undefined) return undefined
  const bodies = await readBodies(stored, scope, ids)
  const usable = ids.flatMap((id) => bodies.get(id) ?? [])
  if (usable.length < ids.length || !usable.every((body) => namesNothingHidden(scope, body))) return undefined
  return { ids, records: await fill(stored, scope, usable), total: ids.length }
}

function readBodies({ kind }: Stored, scope: Scope, ids: Ids): Promise<ReadonlyMap<number, string>> {
  return readFragments(scope.db, { record: kind.record, shape: kind.shapeOf(scope.instance) }, ids)
}

function fill({ fragments, kind }: Stored, scope: Scope, bodies: readonly string[]): Promise<string[]> {
  return fillFragments(fragments.textsFor(scope, kind.record), bodies)
}

async function runFound(lists: Lists, stored: Stored | undefined, scope: Scope, plan: ListPlan): Promise<Page> {
  const found = await findPageIds(stored && lists.kept?.blocks, scope, plan, targetOf(lists, scope))
  return stored === undefined ? runWhole(lists, scope, plan, found) : runStored(lists, stored, scope, plan, found)
}

/** The list from its own statement: total and rows together, unless the ids are known. */
async function runWhole(lists: Lists, scope: Scope, plan: ListPlan, found: FoundIds | undefined): Promise<Page> {
  if (found !== undefined) return pageOf(found, new Map(await renderById(lists, scope, plan, found.ids)))
  const { text, values } = statementOf(lists, scope, plan)
  const answered = await scope.db.statement(text, values)
  const present = answered.filter((row) => row.id !== null) as RecordRow[]
  const rows = withElements(plan.members, present, plan.switches)
  const ids = rows.map(({ id }) => id)
  return { ids, records: await renderRows(lists, scope, plan, rows), total: totalOf(answered) }
}

/** The live ones of these records, rendered from their rows. */
async function renderById(lists: Lists, scope: Scope, plan: ListPlan, ids: Ids): Promise<[id: number, text: string][]> {
  if (ids.length === 0) return []
  const { text, values } = rowsSql(plan, ids, lists.records, targetOf(lists, scope))
  const rows = (await scope.db.statement<RecordRow>(text, values)).filter(({ deleted }) => deleted === null)
  const rendered = await renderRows(lists, scope, plan, withElements(plan.members, rows, plan.switches))
  return rows.map(({ id }, index) => [id, rendered[index] ?? ''])
}

/** On PostgreSQL, a record may be deleted after its id was found. */
function pageOf({ ids, total }: FoundIds, texts: ReadonlyMap<number, string>): Page {
  const present = ids.filter((id) => texts.has(id))
  return { ids: present, records: present.map((id) => texts.get(id) ?? ''), total }
}

type Stored = Required<Kept>['stored'] & { readonly kind: FragmentKind }

/** The list from stored fragments, reading only the rows that have none. */
async function runStored(
  lists: Lists,
  stored: Stored,
  scope: Scope,
  plan: ListPlan,
  known: FoundIds | undefined,
): Promise<Page> {
  const found = known ?? (await findIds(lists, scope, plan))
  const bodies = await readBodies(stored, scope, found.ids)
  const masked = await findMasked(lists, scope, plan, found.ids)
  const usable = found.ids.filter((id) => !masked.has(id) && namesNothingHidden(scope, bodies.get(id)))
  const filled = await fill(
    stored,
    scope,
    usable.map((id) => bodies.get(id) ?? ''),
  )
  const texts = new Map(usable.map((id, index) => [id, filled[index] ?? '']))
  const missing = found.ids.filter((id) => !texts.has(id))
  const others = await renderById(lists, scope, plan, missing)
  for (const [id, text] of others) texts.set(id, text)
  const lacking = others.flatMap(([id]) => (masked.has(id) || bodies.has(id) ? [] : id))
  stored.filler.note(scope, stored.kind, lacking)
  return pageOf(found, texts)
}

async function findIds(lists: Lists, scope: Scope, plan: ListPlan): Promise<FoundIds> {
  const { text, values } = listIdsSql(plan, targetOf(lists, scope))
  const answered = await scope.db.statement(text, values)
  return { ids: answered.flatMap(({ id }) => (typeof id === 'number' ? id : [])), total: totalOf(answered) }
}

async function findMasked(lists: Lists, scope: Scope, plan: ListPlan, ids: Ids): Promise<ReadonlySet<number>> {
  if (plan.mask === undefined) return new Set()
  const { text, values } = maskedIdsSql(plan, ids, targetOf(lists, scope))
  return new Set((await scope.db.statement<{ id: number }>(text, values)).map(({ id }) => id))
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
