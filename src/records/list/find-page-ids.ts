import type { BlockCounts } from '../../kernel/db/block-counts.ts'
import { findByWords } from '../../kernel/db/words/find-words.ts'
import type { FoundIds, PageOfIds } from '../../kernel/db/words/id-bits.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { ListPlan } from './list-plan.ts'
import { fewIdsSql, type ListTarget } from './list-sql.ts'
import type { Lists } from './lists.ts'
import { idDirection, isWholeList } from './page-sql.ts'

/** A list with at most this many records is read once and sorted here, which saves counting it. */
const FEW = 128

/**
 * The ids of a page, in the order of ids, and the total of the list, where they can be found without its own statement;
 * undefined otherwise. Without `blocks`, only words are looked up: another statement would be for nothing.
 */
export async function findPageIds(
  { blocks, words }: { readonly blocks: BlockCounts | undefined; readonly words: Lists['words'] },
  scope: Scope,
  plan: ListPlan,
  target: ListTarget,
): Promise<FoundIds | undefined> {
  const direction = idDirection(plan)
  if (direction === undefined || !plan.constraints.liveOnly) return undefined
  const byWords = await findIdsByWords(words, scope, { ...plan, direction })
  if (byWords !== undefined || blocks === undefined) return byWords
  if (isWholeList(plan)) return blocks.findPage(scope.db, plan.definition, { ...plan, direction })
  return scope.db.scansInThread ? undefined : findFew(scope, plan, target)
}

/**
 * The ids that a list of live records asks for, in the order of its only page, if it has no other condition: some of
 * them may not exist. Undefined for other lists.
 */
export function idsAsked({ constraints, filters, ...plan }: ListPlan): readonly number[] | undefined {
  const [only] = constraints.predicates
  const direction = idDirection(plan)
  const conditions = constraints.predicates.length + filters.anyOrAll.length
  if (conditions !== 1 || only?.ids === undefined || direction === undefined || plan.page !== 1) return undefined
  const ids = [...new Set(only.ids)].toSorted((a, b) => (direction === 'desc' ? b - a : a - b))
  return ids.length <= plan.limit ? ids : undefined
}

/** The page of a list of live records by words alone. */
async function findIdsByWords(words: Lists['words'], scope: Scope, plan: ListPlan & PageOfIds) {
  const { constraints, filters, definition } = plan
  const asked = filters.anyOrAll.flatMap((predicate) => predicate.words ?? [])
  const isByWords = asked.length > 0 && asked.length === filters.anyOrAll.length
  if (!isByWords || constraints.predicates.length > 0) return undefined
  const found = await findByWords(scope.db, definition.name, asked, { ...plan, ...filters }, words?.kept)
  words?.merger.note(scope, definition.name, found.read)
  return found
}

/** The page of a list of few records. */
async function findFew({ db }: Scope, plan: ListPlan, target: ListTarget): Promise<FoundIds | undefined> {
  if (plan.offset >= FEW) return undefined
  const { text, values } = fewIdsSql(plan, FEW + 1, target)
  const rows = await db.scan<{ id: number }>(text, values)
  if (rows.length > FEW) return undefined
  const ids = rows.map(({ id }) => id).toSorted((a, b) => (idDirection(plan) === 'desc' ? b - a : a - b))
  return { ids: ids.slice(plan.offset, plan.offset + plan.limit), total: ids.length }
}
