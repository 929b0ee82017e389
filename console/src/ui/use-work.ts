import { useLayoutEffect, useRef, useState } from 'react'
import { FormKey } from '../api/form-key.ts'
import { Problem } from '../api/problem.ts'

/**
 * Does the work of a form or a dialog once at a time, with a key that stays the same until it is done. `run` answers whether
 * it was done. `done` is called only if the form or the dialog is still there; `isHere` answers this.
 */
export function useWork(done?: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [key] = useState(() => new FormKey())
  const running = useRef(false)
  const isHere = useIsHere()
  const run = async (work: (key: FormKey) => Promise<void>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      await work(key)
      setProblem(undefined)
      if (isHere()) done?.()
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { isBusy, problem, run, isHere, forget: () => setProblem(undefined) }
}

/**
 * Answers whether the component is still on the screen, and still about the same. Work that ends later must not close or
 * leave what the user has opened since.
 */
export function useIsHere(about: unknown = true): () => boolean {
  const here = useRef<unknown>(undefined)
  // Before the paint: the user can act on what is shown.
  useLayoutEffect(() => {
    here.current = about
    return () => {
      here.current = undefined
    }
  })
  return () => here.current === about
}
