import { useEffect, useState } from 'react'

/** The time in UNIX seconds, updated at an interval. */
export function useNow(everySeconds: number): number {
  const [now, setNow] = useState(nowSeconds)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowSeconds()), everySeconds * 1000)
    return () => clearInterval(timer)
  }, [everySeconds])
  return now
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
