import { levelAllows } from '../../../kernel/auth/modules.ts'
import type { Viewer } from '../../../kernel/auth/session.ts'

/** The message for refused members that follow from costs. */
export const COSTS_REFUSAL = 'Costs need READ permission on SALES or ADMIN.'

/** Whether the viewer is shown what things cost the account itself (`settings.costs_need_finance`). */
export function seesCosts({ actor: { levels }, instance: { settings } }: Viewer): boolean {
  return !settings.costs_need_finance || levelAllows(levels.finance, 'READ') || levelAllows(levels.admin, 'READ')
}

/** The warning for a cost that was sent by a user who cannot see the stored one. */
export function costStays(path: string, where = ''): string {
  return `${path} stays as it is${where}. ${COSTS_REFUSAL}`
}
