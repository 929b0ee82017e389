import { type RefObject, useEffect, useState } from 'react'

/** The size of a drawing; on paper it shrinks as a whole to the width of the page. */
export function sizeOf(width: number, height: number) {
  return { width, height, viewBox: `0 0 ${width} ${height}` }
}

/** How wide an element is, in pixels; 0 until it is known. Charts are drawn at the width that they have. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
