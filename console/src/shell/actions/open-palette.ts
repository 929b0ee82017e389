import { Store } from '../../api/store.ts'
import type { Action, KeyPress } from '../../ui/console-action.ts'
import { currentActions } from '../../ui/use-actions.ts'

/** The actions that the palette offers: those possible when it was opened. Undefined while it is closed. */
export const paletteOffer = new Store<readonly Action[] | undefined>(undefined)

/** The text in the palette, with what was typed before its field was there. */
export const paletteText = new Store('')

/** Whether its field has had the focus since it was opened. Before that, key presses reach the page. */
let isReached = false

export function noteReached(): void {
  isReached = true
}

export function isPaletteComing(): boolean {
  return !isReached && paletteOffer.get() !== undefined
}

export const openPalette: Action = {
  name: 'palette',
  keys: ['Ctrl+k'],
  whileTyping: true,
  run: () => {
    if (paletteOffer.get() !== undefined) return
    paletteText.set('')
    isReached = false
    paletteOffer.set(currentActions().filter(isOffered))
  },
}

/** Actions that need the pressed key are not offered. */
function isOffered({ name, isPossible, run }: Action): boolean {
  return name !== 'palette' && run.length === 0 && (isPossible?.() ?? true)
}

/** What a key press does before the field of the palette has the focus. */
export function typeAhead(event: KeyPress): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  if (key === 'Escape') paletteOffer.set(undefined)
  else if (key === 'Backspace') paletteText.set(paletteText.get().slice(0, -1))
  else if (key.length === 1) paletteText.set(paletteText.get() + key)
}
