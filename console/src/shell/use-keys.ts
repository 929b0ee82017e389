import { useEffect } from 'react'
import { actionFor, keyOf } from '../ui/console-action.ts'
import { currentActions } from '../ui/use-actions.ts'
import { isPaletteComing, typeAhead } from './actions/open-palette.ts'

/** Runs the actions of keys: the one place where the console handles key presses. */
export function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      const action = actionFor(currentActions(), event, isTyping(event))
      if (action === undefined) return
      event.preventDefault()
      void action.run(keyOf(event))
    }
    const pressFirst = (event: KeyboardEvent): void => {
      if (isPaletteComing()) {
        event.preventDefault()
        event.stopImmediatePropagation()
        if (event.type === 'keydown') typeAhead(event)
      } else if (isKeptByDialog(event)) press(event)
    }
    const gone = new AbortController()
    const first = { capture: true, signal: gone.signal }
    window.addEventListener('keydown', press, { signal: gone.signal })
    window.addEventListener('keydown', pressFirst, first)
    // A button is pressed when the space bar is released.
    window.addEventListener('keyup', (event) => isPaletteComing() && pressFirst(event), first)
    return () => gone.abort()
  }, [])
}

/** Boxes and colours take no keys of actions, so these keep their meaning there. */
const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="color"]), textarea, select, [contenteditable]'

/** The calendar of the schedule takes digits, arrows and Delete, but no letters, brackets and shortcuts. */
const NOT_FOR_CALENDAR = /^(Ctrl\+)?(Shift\+)?[a-z[\]]$/

function isTyping(event: KeyboardEvent): boolean {
  const { target } = event
  if (!(target instanceof HTMLElement) || target.closest(TYPED) === null) return false
  return target.closest('.day-pick') === null || !NOT_FOR_CALENDAR.test(keyOf(event))
}

/** Dialogs keep arrows, Home and End to themselves. They belong to actions unless a list or menu uses them. */
function isKeptByDialog({ key, target }: KeyboardEvent): boolean {
  if (!/^(Arrow|Home$|End$)/.test(key) || !(target instanceof HTMLElement)) return false
  const isInList = target.closest('[role=menu], [role=listbox], [role=combobox], [role=radiogroup], [role=tablist]')
  return target.closest('[role=dialog]') !== null && isInList === null
}
