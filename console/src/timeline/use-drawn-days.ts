import { useState } from 'react'
import type { Scale } from './scale.ts'
import { drawnAcross, type Stretch } from './window.ts'

/** The rendered days; another scale begins with those in view. */
export function useDrawnDays(scale: Scale, days: Stretch): Stretch {
  const [last, setLast] = useState({ scale, days, drawn: days })
  if (last.scale === scale && last.days === days) return last.drawn
  const drawn = last.scale === scale ? drawnAcross(scale, days, last) : days
  setLast({ scale, days, drawn })
  return drawn
}
