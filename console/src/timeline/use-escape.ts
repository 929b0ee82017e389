import { type RefObject, useEffect } from 'react'

/** Does something at Esc in an element, where one may be typing. */
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
