import type { Action } from '../../../ui/console-action.ts'
import type { Finder } from '../finder.ts'

/** Books the chosen free time with the status of this place: 1 is the first. */
export function holdSlot(finder: Finder): Action {
  return {
    name: 'find.action.status',
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    isPossible: () => finder.slot !== undefined && finder.take !== undefined && finder.statuses.length > 0,
    run: (key) => {
      const status = finder.statuses[Number(key) - 1]
      if (finder.slot !== undefined && status !== undefined) finder.take?.(finder.slot, status)
    },
  }
}
