/** The hatched parts of a day when a row is closed: backgrounds of its cell, because elements would cost too much. */
import type { CSSProperties } from 'react'
import { say } from '../text/say.ts'
import { showDay, type TimeStyle } from '../time/show-time.ts'
import type { Times } from './move.ts'
import { closedTimes } from './open-times.ts'
import type { Scale } from './scale.ts'
import { clockWords } from './span-words.ts'

export interface Shade {
  readonly style: CSSProperties
  /** `Tuesday 3 March, open 09:00 – 19:00` */
  readonly words: string
}

/** A narrower shade looks like a flaw, in pixels. */
const WIDTH_MIN = 4

/** Reads the shade of a list of open times once for each day. */
export function makeShades(scale: Scale, style: TimeStyle): (day: number, open: readonly Times[]) => Shade {
  const kept = new WeakMap<readonly Times[], Shade>()
  return (day, open) => {
    const known = kept.get(open)
    if (known !== undefined) return known
    const times = open.map((one) => clockWords(one, style)).join(', ')
    const words = `${showDay(scale.openOf(day).from, style)}, ${say('schedule.open-from', { times })}`
    const shade = { style: hatches(scale, day, open), words }
    kept.set(open, shade)
    return shade
  }
}

function hatches(scale: Scale, day: number, open: readonly Times[]): CSSProperties {
  const { from, to } = scale.openOf(day)
  const left = scale.dayX(day)
  const shown = open
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
    .filter(({ start, end }) => end > start)
  const closed = closedTimes({ start: from, end: to }, shown)
    // A day ends at the seam at which the next one begins.
    .map(({ start, end }) => ({
      x: scale.xOf(start) - left,
      end: end === to ? scale.widthOf(day) : scale.xOf(end) - left,
    }))
    .filter(({ x, end }) => end - x >= WIDTH_MIN)
  if (closed.length === 0) return {}
  return {
    backgroundImage: closed.map(() => 'var(--closed)').join(),
    backgroundPosition: closed.map(({ x }) => `${x}px 0`).join(),
    backgroundSize: closed.map(({ x, end }) => `${end - x}px 100%`).join(),
    backgroundRepeat: 'no-repeat',
  }
}
