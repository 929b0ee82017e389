import { nameOnly, readsKind } from '../../kernel/auth/readable-kinds.ts'
import { isHidden } from '../../kernel/auth/visibility.ts'
import { linkedIds } from '../../kernel/db/linked-ids.ts'
import { textsOfPage } from '../../kernel/page-limit.ts'
import type { Scope } from '../../kernel/scope.ts'
import { dayAt } from '../../kernel/time/day-at.ts'
import type { RecordRow, RenderContext } from '../fields/field.ts'
import type { ListPlan } from './list-plan.ts'
import type { Lists } from './lists.ts'
import { projectionsInRows, referencesOfPage } from './rendered-references.ts'
import { renderRecord } from './shape-list.ts'

/** The part of a plan that says what is shown of a row. */
type Shown = Pick<ListPlan, 'members' | 'switches'>

/** The records of a page as JSON texts. */
export async function renderRows(lists: Lists, scope: Scope, plan: ListPlan, rows: readonly RecordRow[]) {
  const context = await contextOf(lists, scope, plan, rows)
  return textsOfPage(rows, (row) => renderRecord(plan, row, context))
}

/** The context for rendering these rows. */
export async function contextOf(
  lists: Lists,
  scope: Scope,
  plan: Shown,
  rows: readonly RecordRow[],
): Promise<RenderContext> {
  const references = await referencesOf(lists, scope, plan, rows)
  const loaded = await loadMembers(scope, plan, rows)
  return {
    instance: scope.instance,
    startOfToday: () => startOfToday(scope),
    hides: (record, id) => isHidden(scope.actor, record, id),
    switches: plan.switches,
    rendered: (record, show, id) => {
      const text = references.rendered(record, show, id)
      return readsKind(scope, record) ? text : nameOnly(text)
    },
    linked: linkedIds,
    loaded: (field, id) => loaded.get(field)?.get(id),
  }
}

/** When the current day began in the instance's zone. */
export function startOfToday({ clock, instance }: Scope): number {
  return dayAt(clock.now(), instance.timezone).start
}

function referencesOf({ records, kept }: Lists, scope: Scope, plan: Shown, rows: readonly RecordRow[]) {
  if (kept !== undefined) return referencesOfPage(kept.references, scope, plan.members, rows)
  return projectionsInRows(records, scope.instance, plan.members, rows)
}

/** The fields load in parallel, so that on PostgreSQL all of them together cost one more round trip. */
async function loadMembers(scope: Scope, plan: Shown, rows: readonly RecordRow[]) {
  if (rows.length === 0) return new Map<string, Map<number, string>>()
  const loading = plan.members.flatMap(({ name, load }) =>
    load === undefined ? [] : [load(scope, rows, plan.switches).then((texts) => [name, texts] as const)],
  )
  return new Map(await Promise.all(loading))
}
