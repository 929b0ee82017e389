import type { Action } from '../../../ui/console-action.ts'
import type { Finder } from '../finder.ts'

export function leaveFinder(finder: Finder): Action {
  return {
    name: 'find.action.leave',
    keys: ['Escape'],
    isPossible: () => finder.leave !== undefined && document.activeElement?.closest('[role=menu]') == null,
    run: () => finder.leave?.(),
  }
}
