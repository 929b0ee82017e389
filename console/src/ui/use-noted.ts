import { useLayoutEffect } from 'react'

/** Reports a state of a part to the part around it before the next key arrives, and `false` when the part is gone. */
export function useNoted(note: (isSo: boolean) => void, isSo: boolean): void {
  useLayoutEffect(() => {
    note(isSo)
    return () => note(false)
  }, [note, isSo])
}
