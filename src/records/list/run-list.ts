import { withElements } from '../../kernel/db/element-tables.ts'
import type { FragmentSpot } from '../../kernel/db/fragments/fragment-rows.ts'
import { linkedIn } from '../../kernel/db/fragments/fragment-text.ts'
import type { StoredPage } from '../../kernel/db/fragments/stored-rows.ts'
import type { FoundIds } from '../../kernel/db/words/id-bits.ts'
import { fillFragments, namesNothingHidden } from '../../kernel/fragments/fill-fragments.ts'
import type { FragmentKind } from '../../kernel/fragments/fragment-kind.ts'
import { readBetweenCommits } from '../../kernel/kept-texts.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import type { RecordRow } from '../fields/field.ts'
import { recordVersion, versionOf } from '../write/record-version.ts'
import { findPageIds, idsAsked } from './find-page-ids.ts'
import type { ListPlan } from './list-plan.ts'
import { fewIdsSql, type ListTarget, listSql, rowsSql, TOTAL } from './list-sql.ts'
import type { ListSql } from './list-statement.ts'
import { runSums } from './list-sums.ts'
import type { Lists, Stored } from './lists.ts'
import { firstPage, type ListRequest, parseList } from './parse-list.ts'
import { planList } from './plan-list.ts'
import { isOneOf } from './predicate.ts'
import { renderRows } from './render-rows.ts'
import { shapeList } from './shape-list.ts'
import { readFound, readOne, readStored } from './stored-page.ts'

/** Returns the list of a query as JSON text (contract section 1, lists). */
export async function runList(
  lists: Lists,
  scope: Scope,
  record: string,
  query: Readonly<Record<string, unknown>>,
): Promise<string> {
  const plan = planOf(lists.records.get(record), query, scope)
  // In parallel, they cost one round trip.
  const [page, sums] = await Promise.all([
    runPage(lists, scope, plan),
    plan.sums.length > 0 ? runSums(lists, scope, plan) : undefined,
  ])
  return shapeList(plan, page.records, page.total, sums)
}

function planOf(definition: RecordDefinition, query: Readonly<Record<string, unknown>>, scope: Scope): ListPlan {
  return planList(definition, parseList(query, definition), scope)
}

/** The list of a query for one record, as JSON text, and its version. */
interface Addressed {
  readonly list: string
  readonly version: string
}

/** The list of a query for one record, and the version of this record, which is not newer. */
export async function runAddressed(
  lists: Lists,
  scope: Scope,
  definition: RecordDefinition,
  query: Readonly<Record<string, unknown>>,
  id: number,
): Promise<Addressed> {
  const plan = planOf(definition, query, scope)
  const one = await runOne(lists, scope, plan)
  if (one !== undefined) return one
  const version = await recordVersion(scope, definition, id)
  return { list: await runList(lists, scope, definition.name, query), version }
}

/** The same from one statement, if the record has a fragment that the actor may see as it is. */
async function runOne(lists: Lists, scope: Scope, plan: ListPlan): Promise<Addressed | undefined> {
  const { definition, mask, sums } = plan
  const serving = servingOf(lists, plan)
  const [id, ...others] = idsAsked(plan) ?? []
  const isPlain = others.length + sums.length + definition.loading.length === 0 && mask === undefined
  if (serving === undefined || id === undefined || !isPlain) return undefined
  return readBetweenCommits(lists.kept?.references, async () => {
    const stored = await readOne(scope, plan, spotOf(serving, scope), id)
    const body = stored.bodies.get(id)
    const page = body && (await runStored(lists, serving, scope, plan, stored))
    if (!page) return undefined
    const version = versionOf(scope, definition, stored.first ?? {}, linkedIn(body))
    return { list: shapeList(plan, page.records, 1), version }
  })
}

/** A page of a list for our own code, with the same permissions and masks; what is not in `asked` is as in `firstPage`. */
export async function readPage(lists: Lists, scope: Scope, record: string, asked: Partial<ListRequest>): Promise<Page> {
  return runPage(lists, scope, planList(lists.records.get(record), { ...firstPage, ...asked }, scope))
}

/** The records of a page as JSON texts with their ids, and the total of the list over all pages. */
interface Page extends FoundIds {
  readonly records: readonly string[]
}

async function runPage(lists: Lists, scope: Scope, plan: ListPlan): Promise<Page> {
  const references = lists.kept?.references
  const commits = references?.commits
  let fromThread: FoundIds | undefined
  const scan = async () => {
    const ids = fromThread ?? (await readIds(lists, scope, plan))
    // A thread is asked once, whatever is committed meanwhile.
    if (scope.db.scansInThread) fromThread = ids
    return ids
  }
  const { hasThread } = scope.db
  const found = () => runFound(lists, servingOf(lists, plan), scope, plan, hasThread ? scan : undefined)
  const read = await readBetweenCommits(references, found)
  if (read !== undefined && fromThread === undefined) return read
  const page = read ?? (await runWhole(lists, scope, plan, hasThread ? await scan() : undefined))
  const isOfOneState = references !== undefined && references.commits === commits
  return isOfOneState ? page : stillListed(lists, scope, plan, page)
}

/** Without the records that the list no longer has, or that the actor no longer sees, since their ids were found. */
async function stillListed(lists: Lists, scope: Scope, plan: ListPlan, page: Page): Promise<Page> {
  const predicates = [...plan.constraints.predicates, isOneOf(page.ids)]
  const asked = { ...plan, constraints: { ...plan.constraints, predicates } }
  const { text, values } = fewIdsSql(asked, page.ids.length, targetOf(lists, scope))
  const listed = new Set((await scope.db.statement<{ id: number }>(text, values)).map(({ id }) => id))
  const texts = new Map(page.ids.map((id, index) => [id, page.records[index] ?? '']))
  return pageOf({ ...page, ids: page.ids.filter((id) => listed.has(id)) }, texts)
}

/** The stored fragments, and those of them that serve a list. */
type Serving = Stored & { readonly kind: FragmentKind }

function servingOf({ stored }: Lists, plan: ListPlan): Serving | undefined {
  const kind = stored?.fragments.serving(plan)
  return stored && kind && { ...stored, kind }
}

function spotOf({ kind }: Serving, scope: Scope): FragmentSpot {
  return { record: kind.record, shape: kind.shapeOf(scope.instance) }
}

async function runFound(
  lists: Lists,
  serving: Serving | undefined,
  scope: Scope,
  plan: ListPlan,
  scan?: () => Promise<FoundIds>,
) {
  const means = { blocks: serving && lists.kept?.blocks, words: lists.words }
  const lookedUp = await findPageIds(means, scope, plan, targetOf(lists, scope))
  const found = lookedUp ?? (await scan?.())
  // With a mask, the ids would need two statements, of which the second may see another state.
  const isSplit = found !== undefined && plan.mask !== undefined && serving?.followed !== undefined
  if (serving === undefined || isSplit) return runWhole(lists, scope, plan, found)
  const spot = spotOf(serving, scope)
  const page = await (found ? readFound(scope, plan, spot, found) : readStored(scope, plan, spot))
  return (await runStored(lists, serving, scope, plan, page)) ?? runWhole(lists, scope, plan, found)
}

/** The list from its own statement: total and rows together, unless the ids are known. */
async function runWhole(lists: Lists, scope: Scope, plan: ListPlan, found: FoundIds | undefined): Promise<Page> {
  if (found !== undefined) return pageOf(found, new Map(await renderById(lists, scope, plan, found.ids)))
  const { text, values } = statementOf(lists, scope, plan)
  const answered = await scope.db.page(text, values, plan.limit)
  const present = answered.filter((row) => row.id !== null) as RecordRow[]
  const rows = withElements(plan.members, present, plan.switches)
  const ids = rows.map(({ id }) => id)
  return { ids, records: await renderRows(lists, scope, plan, rows), total: Number(answered[0]?.[TOTAL] ?? 0) }
}

async function readIds(lists: Lists, scope: Scope, plan: ListPlan): Promise<FoundIds> {
  const bare = { ...plan, members: [], maskedMembers: [] }
  const { text, values } = listSql(bare, lists.records, targetOf(lists, scope), 'r.id')
  const rows = await scope.db.scan<RecordRow>(text, values)
  return { ids: rows.flatMap(({ id }) => id ?? []), total: Number(rows[0]?.[TOTAL] ?? 0) }
}

/** These records, rendered from their rows: those that the list has. One may have been deleted since. */
async function renderById(lists: Lists, scope: Scope, plan: ListPlan, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { text, values } = rowsSql(plan, ids, lists.records, targetOf(lists, scope))
  const read = await scope.db.page<RecordRow>(text, values, ids.length)
  const rows = plan.constraints.liveOnly ? read.filter(({ deleted }) => deleted === null) : read
  const rendered = await renderRows(lists, scope, plan, withElements(plan.members, rows, plan.switches))
  return rows.map(({ id }, index) => [id, rendered[index] ?? ''] as const)
}

/** On PostgreSQL, a record may be deleted after its id was found. */
function pageOf({ ids, total }: FoundIds, texts: ReadonlyMap<number, string>): Page {
  const present = ids.filter((id) => texts.has(id))
  return { ids: present, records: present.map((id) => texts.get(id) ?? ''), total }
}

/**
 * The list from stored fragments, rendering only the records that have none. Where other processes write, a second statement would see
 * another state: undefined there if a record must be rendered, or if the texts of other records are of another state.
 */
async function runStored(lists: Lists, serving: Serving, scope: Scope, plan: ListPlan, stored: StoredPage) {
  const { ids, total, bodies, masked, shown } = stored
  const { fragments, followed, filler, kind } = serving
  if (ids.length === 0) return { ids, records: [], total }
  const usable = new Map([...bodies].filter(([id, body]) => !masked.has(id) && namesNothingHidden(scope, body)))
  const missing = ids.filter((id) => !usable.has(id))
  const lacking = missing.filter((id) => !bodies.has(id))
  filler.note(scope, kind, lacking)
  if (followed !== undefined && missing.length > 0) return undefined
  const state = followed?.follow(scope.instance.id, shown)
  const filled = await fillFragments(fragments.textsFor(scope, kind.record), [...usable.values()])
  if (followed !== undefined && (state === undefined || !followed.isStill(scope.instance.id, state))) return undefined
  const texts = new Map([...usable.keys()].map((id, index) => [id, filled[index] ?? '']))
  for (const [id, text] of await renderById(lists, scope, plan, missing)) texts.set(id, text)
  return pageOf({ ids, total }, texts)
}

/** The statement of a list. */
export function statementOf(lists: Lists, scope: Scope, plan: ListPlan): ListSql {
  return listSql(plan, lists.records, targetOf(lists, scope))
}

function targetOf({ kept }: Lists, { db, instance }: Scope): ListTarget {
  return { dialect: db.dialect, inlinesReferences: kept === undefined, instanceId: instance.id }
}
