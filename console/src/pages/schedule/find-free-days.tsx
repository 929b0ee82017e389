import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { say } from '../../text/say.ts'
import { showDay, type TimeStyle } from '../../time/show-time.ts'
import type { DayPart } from '../../timeline/open-times.ts'
import { PlacedBox, PlacedButton } from '../../timeline/placed.tsx'
import { clockWords, timeWords } from '../../timeline/span-words.ts'
import { HOUR, zoneOf } from '../../timeline/wall-clock.ts'
import { priceWords, rowPriceQuery } from './find-free-queries.ts'
import {
  type FreeResource,
  openTimesOf,
  partOfDay,
  partsOutside,
  type SearchHours,
  type Slot,
  type SlotDay,
} from './find-slots.ts'
import { useInView } from './use-in-view.ts'

interface DaysProps {
  readonly days: readonly SlotDay[]
  readonly slots: readonly Slot[]
  readonly chosen: number
  readonly clock: TimeStyle
  readonly hours: SearchHours
  readonly now: number
  /** For the prices of rows. */
  readonly priced: { readonly bookingId: number | undefined; readonly isAllowed: boolean }
  readonly choose: (place: number) => void
}

/** More rows of a day are shown on request. */
const ROWS_MAX = 8

/** All free times, by day and resource, on the same scale of hours. */
export function FindFreeDays({ days, slots, chosen, clock, hours, now, priced, choose }: DaysProps) {
  const zone = zoneOf(clock.zone)
  const today = zone.wallAt(now).day
  const places = new Map(slots.map((slot, place) => [slot, place]))
  return days.map(({ day, rows }) => {
    const noon = zone.stampAt({ day, second: 12 * HOUR })
    const near = day === today ? say('schedule.today') : day === today + 1 ? say('schedule.tomorrow') : undefined
    return (
      <section key={day} aria-label={showDay(noon, clock)}>
        <div className="section-head">
          <h3>{near ?? showDay(noon, clock)}</h3>
          <span className="soft">
            {near !== undefined && `${showDay(noon, clock)}, `}
            {say('find.rows', { count: rows.length })}
          </span>
        </div>
        <Rows {...{ day, rows, chosen, clock, hours, now, priced, choose }} placeOf={(slot) => places.get(slot) ?? 0} />
      </section>
    )
  })
}

interface RowsProps extends Omit<DaysProps, 'days' | 'slots'> {
  readonly day: number
  readonly rows: SlotDay['rows']
  readonly placeOf: (slot: Slot) => number
}

function Rows({ day, rows, chosen, clock, hours, now, priced, choose, placeOf }: RowsProps) {
  const [isWhole, setWhole] = useState(false)
  const hidden = rows.length - ROWS_MAX
  const hasChosen = rows.slice(ROWS_MAX).some(({ slots }) => slots.some((slot) => placeOf(slot) === chosen))
  const shown = isWhole || hasChosen ? rows : rows.slice(0, ROWS_MAX)
  return (
    <>
      <ul className="free">
        <li className="axis" aria-hidden="true">
          <span />
          <div>
            {ticks(hours.shown).map((second) => (
              <PlacedBox key={second} className="tick" place={{ left: percent(hourPart(hours.shown, second)) }}>
                {second / HOUR}
              </PlacedBox>
            ))}
          </div>
        </li>
        {shown.map(({ resource, slots }) => (
          <FreeRow
            key={resource.id}
            {...{ day, resource, slots, chosen, clock, hours, now, priced, choose, placeOf }}
          />
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className="btn quiet mini" onClick={() => setWhole(true)}>
          {say('schedule.more-taken', { count: hidden })}
        </button>
      )}
    </>
  )
}

interface FreeRowProps extends Omit<RowsProps, 'rows'> {
  readonly resource: FreeResource
  readonly slots: readonly Slot[]
}

function FreeRow({ day, resource, slots, chosen, clock, hours, now, priced, choose, placeOf }: FreeRowProps) {
  const zone = zoneOf(clock.zone)
  const others = [...new Set(slots.flatMap((slot) => slot.resources.slice(1).map(({ name }) => name)))]
  const past = partOfDay(hours, { start: zone.dayStart(day), end: now }, day)
  return (
    <li>
      <div className="cut">
        <p className="medium cut">{resource.name}</p>
        {others.length > 0 && <p className="faint small cut">{say('find.with-whom', { names: others.join(', ') })}</p>}
      </div>
      <div className="track">
        {partsOutside(hours, openTimesOf(hours, resource.id, day), day).map(({ from, to }) => (
          <PlacedBox
            key={`closed ${from}`}
            className="t closed"
            place={{ left: percent(from), width: percent(to - from) }}
          />
        ))}
        {zone.wallAt(now).day === day && past.to > 0 && (
          <PlacedBox className="t past" place={{ left: 0, width: percent(past.to) }} />
        )}
        {partsOutside(hours, resource.free, day)
          .filter(({ from }) => from >= (zone.wallAt(now).day === day ? past.to : 0))
          .map(({ from, to }) => (
            <PlacedBox key={from} className="t" place={{ left: percent(from), width: percent(to - from) }} />
          ))}
        {slots.map((slot) => (
          <SlotButton
            key={slot.start}
            {...{ slot, day, clock, hours, choose, placeOf }}
            isChosen={placeOf(slot) === chosen}
          />
        ))}
      </div>
      <RowPrice slot={slots.find((slot) => placeOf(slot) === chosen) ?? slots[0]} clock={clock} priced={priced} />
    </li>
  )
}

/** The price of the chosen time of a row, or else of its first. It is asked for when the row comes into view. */
function RowPrice({ slot, clock, priced }: Pick<DaysProps, 'clock' | 'priced'> & { readonly slot: Slot | undefined }) {
  const cell = useRef<HTMLParagraphElement>(null)
  const isInView = useInView(cell)
  const { data: price } = useQuery(rowPriceQuery(slot, priced.bookingId, priced.isAllowed && isInView))
  return (
    <p ref={cell} className="cost num" title={slot && say('find.price-for', { times: clockWords(slot, clock) })}>
      {priceWords(price, clock.locale)}
    </p>
  )
}

interface SlotButtonProps extends Pick<RowsProps, 'day' | 'clock' | 'hours' | 'choose' | 'placeOf'> {
  readonly slot: Slot
  readonly isChosen: boolean
}

function SlotButton({ slot, day, clock, hours, choose, placeOf, isChosen }: SlotButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { from, to } = partOfDay(hours, slot, day)
  // The one that is chosen at first stays where it is: the question above it must not scroll away.
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    if (isChosen && !wasChosen.current) button.current?.scrollIntoView({ block: 'nearest' })
    wasChosen.current = isChosen
  }, [isChosen])
  const words = clockWords(slot, clock)
  const said = slot.isSecond ? `${words}, ${say('find.on-hold')}` : words
  return (
    <PlacedButton
      ref={button}
      className={`slot${slot.isSecond ? ' second' : ''}${isChosen ? ' best' : ''}`}
      aria-pressed={isChosen}
      aria-label={[slot.resources.map(({ name }) => name).join(', '), said].join(', ')}
      title={said}
      place={{ left: percent(from), width: percent(to - from) }}
      onClick={() => choose(placeOf(slot))}
    >
      <span className="start">{timeWords(slot.start, clock)}</span>
      <span>{`\u00a0– ${timeWords(slot.end, clock)}`}</span>
    </PlacedButton>
  )
}

/** Every fourth hour, and both ends unless they are too near. */
function ticks({ from, to }: DayPart): readonly number[] {
  const step = 4 * HOUR
  const between = Array.from({ length: 7 }, (_, index) => index * step)
  return [from, ...between.filter((second) => second - from >= step / 2 && to - second >= step / 2), to]
}

function hourPart({ from, to }: DayPart, second: number): number {
  return (second - from) / (to - from)
}

function percent(part: number): string {
  return `${part * 100}%`
}
