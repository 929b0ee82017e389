import type { Action } from '../../../ui/console-action.ts'
import type { Finder } from '../finder.ts'

export function chooseSlot(finder: Finder): Action {
  return {
    name: 'find.action.choose',
    keys: ['ArrowUp', 'ArrowDown'],
    isPossible: () => finder.slots.length > 0 && document.activeElement?.closest('[role=menu]') == null,
    run: (key) => finder.choose(finder.chosen.get() + (key === 'ArrowUp' ? -1 : 1)),
  }
}
