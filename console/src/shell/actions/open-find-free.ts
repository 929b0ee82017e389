import type { Action } from '../../ui/console-action.ts'

/** Opens *Find free* from any page, for users who can see the schedule. */
export function openFindFree(open: () => void, isAllowed: boolean): Action {
  return {
    name: 'find.open',
    keys: ['f'],
    isPossible: () => isAllowed && document.activeElement?.closest('[role=dialog], [role=menu]') == null,
    run: open,
  }
}
