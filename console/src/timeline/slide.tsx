import { type ReactNode, useCallback } from 'react'
import type { Store } from '../api/store.ts'

interface SlideProps {
  readonly pan: Store<number>
  readonly children: ReactNode
}

/** A part beside the names: it moves with the days. Only its own style changes, so that its bars are not styled again. */
export function Slide({ pan, children }: SlideProps) {
  const follow = useCallback(
    (element: HTMLDivElement) => {
      const move = () => {
        element.style.transform = `translateX(${-pan.get()}px)`
      }
      move()
      return pan.subscribe(move)
    },
    [pan],
  )
  return (
    <div ref={follow} className="tl-slide">
      {children}
    </div>
  )
}
