import { type RefObject, useCallback, useLayoutEffect } from 'react'
import { placeCard } from './card-place.ts'

/** Positions a card next to an element of the page, and again when either changes. Until then it is hidden. */
export function useCardPlace(card: RefObject<HTMLElement | null>, anchor: string): void {
  const put = useCallback(() => {
    const element = card.current
    if (element === null) return
    const beside = document.querySelector(anchor)?.getBoundingClientRect() ?? middle()
    const view = { width: window.innerWidth, height: window.innerHeight }
    const { left, top } = placeCard(beside, { width: element.offsetWidth, height: element.offsetHeight }, view)
    element.style.left = `${left}px`
    element.style.top = `${top}px`
    element.style.opacity = '1'
  }, [card, anchor])
  // Any rendering may have moved the element next to the card.
  useLayoutEffect(put)
  useLayoutEffect(() => {
    const element = card.current
    if (element === null) return
    const resized = new ResizeObserver(put)
    resized.observe(element)
    return () => resized.disconnect()
  }, [card, put])
}

function middle(): DOMRect {
  return new DOMRect(window.innerWidth / 2 - 168, window.innerHeight / 4, 336, 0)
}
