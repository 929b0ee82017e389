import { useCallback, useState } from 'react'
import { notifyProblem } from '../../ui/notices.tsx'
import type { Board } from './board.ts'
import type { Way } from './find-ways-out.ts'
import { type WantedPlace, waysAround } from './refuse-change.ts'
import type { InTheWay } from './write-booking.ts'

/** The clashes of a form, and the alternatives; `ways` is undefined while they are loading. */
export interface Refused {
  readonly inTheWay: readonly InTheWay[]
  readonly ways: readonly Way[] | undefined
}

export function useRefused(board: Board) {
  const [refused, setRefused] = useState<Refused>()
  const refuse = useCallback(
    (wanted: WantedPlace, inTheWay: readonly InTheWay[]) => {
      const opened: Refused = { inTheWay, ways: undefined }
      setRefused(opened)
      // Outdated alternatives are not shown.
      const show = (ways: readonly Way[]) =>
        setRefused((current) => (current === opened ? { inTheWay, ways } : current))
      waysAround(board, wanted, inTheWay).then(show, (error: unknown) => {
        show([{ kind: 'both' }])
        notifyProblem(error)
      })
    },
    [board],
  )
  const clear = useCallback(() => setRefused(undefined), [])
  return { refused, refuse, clear }
}
