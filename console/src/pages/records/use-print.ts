import { useEffect, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import { notifyProblem } from '../../ui/notices.tsx'

interface PrintProps {
  readonly isPrinting: boolean
  readonly setPrinting: (isPrinting: boolean) => void
  readonly isRead: boolean
  readonly problem: Problem | null
}

/** Some browsers print while the page goes on, and do not say when it is done: the next touch ends it. */
const ENDS = ['afterprint', 'pointerdown'] as const

/** Prints once when all is read; says why if it cannot be read. */
export function usePrint({ isPrinting, isRead, problem, setPrinting }: PrintProps): void {
  const [isReady, setReady] = useState(false)
  // Rows that change later are not another request.
  if (isReady !== (isPrinting && (isReady || isRead))) setReady(!isReady)
  useEffect(() => {
    if (!isPrinting || problem === null) return
    notifyProblem(problem)
    setPrinting(false)
  }, [isPrinting, problem, setPrinting])
  useEffect(() => {
    if (!isReady) return
    const ending = new AbortController()
    const { signal } = ending
    for (const name of ENDS) window.addEventListener(name, () => setPrinting(false), { signal, capture: true })
    window.print()
    return () => ending.abort()
  }, [isReady, setPrinting])
}
