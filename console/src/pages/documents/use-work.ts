import { useRef, useState } from 'react'
import { FormKey } from '../../api/form-key.ts'
import { Problem } from '../../api/problem.ts'

/** Does the work of a dialog once at a time, with a key that stays the same until it is done. */
export function useWork(done: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [key] = useState(() => new FormKey())
  const running = useRef(false)
  const run = async (work: (key: FormKey) => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work(key)
      done()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { isBusy, problem, run: (work: (key: FormKey) => Promise<void>) => void run(work) }
}
