import type { Action } from '../../../ui/console-action.ts'
import type { Finder } from '../finder.ts'

/** Books the chosen free time. On buttons and links, Enter does what they say. */
export function bookSlot(finder: Finder): Action {
  return {
    name: 'find.action.book',
    keys: ['Enter'],
    isPossible: () => finder.slot !== undefined && finder.take !== undefined && !isOnControl(),
    run: () => {
      if (finder.slot !== undefined) finder.take?.(finder.slot, undefined)
    },
  }
}

function isOnControl(): boolean {
  const control = document.activeElement?.closest('a, button, [role=menu]')
  return control != null && !control.classList.contains('slot')
}
