import { Store } from '../../api/store.ts'
import type { Action } from '../../ui/console-action.ts'
import { currentActions } from '../../ui/use-actions.ts'

/** The actions that the palette offers: those possible when it was opened. Undefined while it is closed. */
export const paletteOffer = new Store<readonly Action[] | undefined>(undefined)

export const openPalette: Action = {
  name: 'palette',
  keys: ['Ctrl+k'],
  whileTyping: true,
  run: () => {
    if (paletteOffer.get() === undefined) paletteOffer.set(currentActions().filter(isOffered))
  },
}

/** Actions that need the pressed key are not offered. */
function isOffered({ name, isPossible, run }: Action): boolean {
  return name !== 'palette' && run.length === 0 && (isPossible?.() ?? true)
}
