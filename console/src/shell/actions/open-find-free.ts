import type { Action } from '../../ui/console-action.ts'
import { isInLayer } from '../../ui/is-in-layer.ts'

/** Opens *Find free* from any page, for users who can see the schedule. */
export function openFindFree(open: () => void, isAllowed: boolean): Action {
  return {
    name: 'find.open',
    keys: ['f'],
    isPossible: () => isAllowed && !isInLayer(),
    run: open,
  }
}
