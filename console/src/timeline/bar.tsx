import type { CSSProperties, ReactNode } from 'react'
import type { Store } from '../api/store.ts'
import { say } from '../text/say.ts'
import type { TimeStyle } from '../time/show-time.ts'
import { Icon } from '../ui/icon.tsx'
import { fittingWords } from './fitting-words.ts'
import { spanWords } from './span-words.ts'
import type { BarBooking, BarLook } from './timeline-model.ts'

interface BarProps {
  readonly pan: Store<number>
  readonly booking: BarBooking
  readonly look: BarLook
  readonly style: TimeStyle
  /** In pixels: from the left of its cell, and from the left of the scale. */
  readonly left: number
  readonly scaleLeft: number
  readonly width: number
  readonly lane: number
  readonly laneHeight: number
  readonly isDouble: boolean
  readonly isPast: boolean
  readonly isSelected: boolean
  readonly isCursor: boolean
}

/** Below this width the name takes both lines, and below that there is no space for marks. */
const SHORT = 112
const TINY = 44
/** The bar whose text stays visible while the bar scrolls out of view. */
const LONG = 320
/** The height of a lane with space for two lines of text. */
const TWO_LINES = 30
/** From the top of a row to its first bar. */
const TOP = 3
/** The width that a short bar needs at its ends, and the width of each mark, in pixels. */
const ENDS = 12
const MARK = 15

/**
 * A booking on a row. It is called, not rendered as a component, and a short bar is one element: a month of a large
 * studio shows hundreds of them.
 */
export function drawBar(props: BarProps): ReactNode {
  const { pan, booking, look, style, width, isDouble, isPast, isSelected, isCursor } = props
  const size = width < TINY ? ' short tiny' : width < SHORT ? ' short' : ''
  const classes = `bk ${look.shape}${size}${width > LONG ? ' long' : ''}${isPast ? ' past' : ''}${isDouble ? ' clash' : ''}`
  return (
    <button
      key={booking.id}
      ref={width > LONG ? (element) => (element === null ? undefined : followPan(element, pan)) : undefined}
      type="button"
      className={classes}
      data-booking={booking.id}
      style={place(props)}
      aria-label={barWords(booking, look, isDouble, style).join(', ')}
      aria-pressed={isSelected}
      tabIndex={isCursor ? 0 : -1}
    >
      {width < SHORT ? shortText(props) : longText(props)}
    </button>
  )
}

/** Name and purpose, times, status and marks. */
export function barWords(
  booking: BarBooking,
  look: BarLook,
  isDouble: boolean,
  style: TimeStyle,
): readonly [string, string, ...string[]] {
  const what = look.about === '' ? booking.name : `${booking.name} ${look.about}`
  return [what, spanWords(booking, style), ...look.marks, ...(isDouble ? [say('schedule.double')] : [])]
}

/** Whole words, or the beginning of the first one: clipped letters cannot be read. */
function shortText({ booking, look, width, laneHeight, isDouble }: BarProps): ReactNode {
  const marks = width < TINY ? 0 : [look.isLocked, look.isSeries, isDouble].filter(Boolean).length
  const { text, isCut } = fittingWords(booking.name, width - ENDS - marks * MARK, laneHeight < TWO_LINES ? 1 : 2)
  const words = isCut ? <b className="cut">{text}</b> : text
  return marks === 0 ? (
    words
  ) : (
    <>
      <Marks look={look} isDouble={isDouble} />
      {words}
    </>
  )
}

/** The space is for those who speak what they see: the accessible name has it, too. */
function longText({ booking, look, laneHeight, isDouble }: BarProps): ReactNode {
  return (
    <>
      {(look.isLocked || look.isSeries || isDouble) && <Marks look={look} isDouble={isDouble} />}
      <b>{booking.name}</b>
      {look.about !== '' && laneHeight >= TWO_LINES && <span>{` ${look.about}`}</span>}
    </>
  )
}

function Marks({ look, isDouble }: { readonly look: BarLook; readonly isDouble: boolean }) {
  return (
    <i className="marks" aria-hidden="true">
      {look.isLocked && <Icon name="lock" />}
      {look.isSeries && <Icon name="repeat" />}
      {isDouble && <i className="warn-mark">!</i>}
    </i>
  )
}

/** Keeps the scroll position in a long bar, for the place of its words. */
function followPan(element: HTMLElement, pan: Store<number>): () => void {
  const move = () => element.style.setProperty('--pan', `${pan.get()}px`)
  move()
  return pan.subscribe(move)
}

function place({ left, scaleLeft, width, lane, laneHeight, look: { colour } }: BarProps): CSSProperties {
  return {
    left,
    width,
    ...(lane > 0 && { top: TOP + lane * laneHeight }),
    ...(width > LONG && { '--from': `${scaleLeft}px` }),
    ...(colour !== undefined && { '--own': colour }),
  } as CSSProperties
}
