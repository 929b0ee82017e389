import { useEffect, useState } from 'react'

interface SavedForm {
  /** Something was typed that is not stored. */
  readonly isChanged: boolean
  /** The version that the form shows. */
  readonly etag: string | undefined
  /** Stores what was typed, and answers whether that worked. */
  readonly save: () => Promise<boolean>
}

interface LastSave {
  readonly state: 'running' | 'stored' | 'failed'
  /** The version that it changed. */
  readonly etag: string | undefined
}

/**
 * Saves a form once at a time. A save that is asked for meanwhile follows with what was typed since, when the version that
 * the first one stored is read; it is dropped if the first one fails. Answers whether all is stored.
 */
export function useSaveInTurn({
  isChanged,
  etag,
  save,
}: SavedForm): (work?: () => Promise<boolean>) => Promise<boolean> {
  const [next, setNext] = useState<PromiseWithResolvers<boolean>>()
  const [last, setLast] = useState<LastSave>()
  const start = async (work: () => Promise<boolean>): Promise<boolean> => {
    let isStored = false
    setLast({ state: 'running', etag })
    try {
      isStored = await work()
      return isStored
    } finally {
      setLast({ state: isStored ? 'stored' : 'failed', etag })
    }
  }
  useEffect(() => {
    if (next === undefined || last === undefined || last.state === 'running') return
    // The stored version is not read yet.
    if (last.state === 'stored' && last.etag === etag) return
    setNext(undefined)
    next.resolve(last.state === 'stored' && (!isChanged || start(save)))
  })
  return async (work) => {
    if (last?.state !== 'running') return work === undefined && !isChanged ? true : start(work ?? save)
    const asked = next ?? Promise.withResolvers<boolean>()
    setNext(asked)
    return asked.promise
  }
}
