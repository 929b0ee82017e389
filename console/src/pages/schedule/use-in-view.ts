import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come into view; true from then on. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (isInView || ref.current === null) return
    const watcher = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setInView(true)
    })
    watcher.observe(ref.current)
    return () => watcher.disconnect()
  }, [ref, isInView])
  return isInView
}
