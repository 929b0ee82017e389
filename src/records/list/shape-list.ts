import type { RecordRow, RenderContext } from '../fields/field.ts'
import { isMasked } from '../mask.ts'
import { renderMembers } from '../records.ts'
import type { ListPlan } from './list-plan.ts'

/** The response of a list as JSON text, from its rendered records: `{"data":[…],"meta":{"pagination":{…}}}`. */
export function shapeList(plan: ListPlan, records: readonly string[], total: number, sums?: string): string {
  const pages = Math.ceil(total / plan.limit)
  return (
    `{"data":[${records.join(',')}],"meta":{"pagination":{"total":${total},"count":${records.length},` +
    `"per_page":${plan.limit},"current_page":${plan.page},"total_pages":${pages}}${sums === undefined ? '' : `,"sums":${sums}`}}}`
  )
}

/** One record. A deleted record, which only `updated_after` lists, has `deleted`; a live record does not. */
export function renderRecord(plan: ListPlan, row: RecordRow, context: RenderContext): string {
  const text = renderMembers(isMasked(row) ? plan.maskedMembers : plan.members, row, context)
  if (row.deleted === null) return text
  return `${text.slice(0, -1)}${plan.members.length === 0 ? '' : ','}"deleted":true}`
}
