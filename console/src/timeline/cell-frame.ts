/** The properties that all cells of the timeline share. It stays the same object while no property changes. */
import { useMemo } from 'react'
import { showDay } from '../time/show-time.ts'
import { rememberDays } from './remember-days.ts'
import { makeShades } from './shade-of.ts'
import type { BarBooking, TimelineModel } from './timeline-model.ts'

/** The place of a day in pixels of the scale, and its name. */
export interface DayPlace {
  readonly left: number
  readonly width: number
  readonly words: string
}

type Shared<B extends BarBooking> = Pick<TimelineModel<B>, 'pan' | 'scale' | 'style' | 'now' | 'laneHeight' | 'lookOf'>

export interface CellFrame<B extends BarBooking> extends Shared<B> {
  readonly dayOf: (day: number) => DayPlace
  readonly shadeOf: ReturnType<typeof makeShades>
}

export function useCellFrame<B extends BarBooking>(model: TimelineModel<B>): CellFrame<B> {
  const { pan, scale, style, now, laneHeight, lookOf } = model
  const dayOf = useMemo(
    () =>
      rememberDays((day) => ({
        left: scale.dayX(day),
        width: scale.widthOf(day),
        words: showDay(scale.openOf(day).from, style),
      })),
    [scale, style],
  )
  const shadeOf = useMemo(() => makeShades(scale, style), [scale, style])
  return useMemo(
    () => ({ pan, scale, style, now, laneHeight, lookOf, dayOf, shadeOf }),
    [pan, scale, style, now, laneHeight, lookOf, dayOf, shadeOf],
  )
}
