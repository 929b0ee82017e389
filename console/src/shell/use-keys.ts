import { useEffect } from 'react'
import { actionFor, keyOf } from '../ui/console-action.ts'
import { currentActions } from '../ui/use-actions.ts'

/** Runs the actions of keys: the one place where the console handles key presses. */
export function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      const action = actionFor(currentActions(), event, isTyping(event.target))
      if (action === undefined) return
      event.preventDefault()
      void action.run(keyOf(event))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
