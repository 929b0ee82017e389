import { type RefObject, useEffect } from 'react'

/** Runs something at Esc in an element that may contain a text field. */
export function useEscape(element: RefObject<HTMLElement | null>, run: () => void): void {
  useEffect(() => {
    const { current } = element
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      run()
    }
    current?.addEventListener('keydown', press)
    return () => current?.removeEventListener('keydown', press)
  }, [element, run])
}
