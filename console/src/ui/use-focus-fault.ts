import { type RefObject, useEffect, useRef } from 'react'
import type { Problem } from '../api/problem.ts'

/**
 * Focuses the first refused field of a form when it shows what is wrong with it, unless the user has gone elsewhere since the
 * form was sent. Call the answered function when it is sent.
 */
export function useFocusFault(form: RefObject<HTMLElement | null>, problem: Problem | undefined): () => void {
  const sentFrom = useRef<Element>(null)
  useEffect(() => {
    const before = sentFrom.current
    sentFrom.current = null
    // A button that is switched off loses the focus.
    if (problem === undefined || before === null || ![before, document.body].includes(document.activeElement ?? before))
      return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, problem])
  return () => {
    sentFrom.current = document.activeElement
  }
}
