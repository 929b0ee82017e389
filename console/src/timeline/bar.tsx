import { type CSSProperties, memo } from 'react'
import { say } from '../text/say.ts'
import type { TimeStyle } from '../time/show-time.ts'
import { Icon } from '../ui/icon.tsx'
import { spanWords } from './span-words.ts'
import type { BarBooking, BarLook } from './timeline-model.ts'

interface BarProps {
  readonly booking: BarBooking
  readonly look: BarLook
  readonly row: number
  readonly style: TimeStyle
  /** In pixels: from the left of its cell, and from the left of the scale. */
  readonly left: number
  readonly scaleLeft: number
  readonly width: number
  readonly lane: number
  readonly isDouble: boolean
  readonly isPast: boolean
  readonly isSelected: boolean
  readonly isCursor: boolean
}

/** Below this height the name takes both lines, and below that there is no space for marks. */
const SHORT = 112
const TINY = 44
/** The bar whose text stays visible while the bar scrolls out of view. */
const LONG = 320

/** A booking on a row. */
export const Bar = memo(function Bar(props: BarProps) {
  const { booking, look, row, style, left, scaleLeft, width, lane, isDouble, isPast, isSelected, isCursor } = props
  const marks = [...look.marks, ...(isDouble ? [say('schedule.double')] : [])]
  const when = spanWords(booking, style)
  const label = [[booking.name, look.about].filter(Boolean).join(' '), when, ...marks].join(', ')
  const size = width < TINY ? ' short tiny' : width < SHORT ? ' short' : ''
  const classes = `bk ${look.shape}${size}${width > LONG ? ' long' : ''}${isPast ? ' past' : ''}${isDouble ? ' clash' : ''}`
  return (
    <button
      type="button"
      className={classes}
      data-booking={booking.id}
      data-row={row}
      style={place({ left, scaleLeft, width, lane, colour: look.colour })}
      aria-label={label}
      aria-pressed={isSelected}
      title={[booking.name, look.about, when, ...marks].filter(Boolean).join('\n')}
      tabIndex={isCursor ? 0 : -1}
    >
      <b>{booking.name}</b>
      {look.about !== '' && <span>{look.about}</span>}
      <i className="marks" aria-hidden="true">
        {look.isLocked && <Icon name="lock" />}
        {look.isSeries && <Icon name="repeat" />}
        {isDouble && <i className="warn-mark">!</i>}
      </i>
      {!look.isFixed && <i className="grip start" data-edge="start" />}
      {!look.isFixed && <i className="grip end" data-edge="end" />}
    </button>
  )
})

interface BarPlace {
  readonly left: number
  readonly scaleLeft: number
  readonly width: number
  readonly lane: number
  readonly colour: string | undefined
}

function place({ left, scaleLeft, width, lane, colour }: BarPlace): CSSProperties {
  return {
    left,
    width,
    '--l': lane,
    ...(width > LONG && { '--from': `${scaleLeft}px` }),
    ...(colour !== undefined && { '--own': colour }),
  } as CSSProperties
}
