import { useEffect } from 'react'

/** Runs something at Esc, wherever the focus is, except in what is open above the page. */
export function useEscape(run: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { activeElement } = document
      if (event.key !== 'Escape' || event.defaultPrevented || activeElement?.closest('[role=dialog], [role=menu]'))
        return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [run])
}
