import { useEffect, useState } from 'react'

const SETTLED_MS = 250

/** The value, once it has not changed for a moment. */
export function useSettled(value: string, afterMs: number = SETTLED_MS): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
