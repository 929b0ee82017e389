import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Store } from '../../api/store.ts'
import { say } from '../../text/say.ts'
import { showDayOfMonth, type TimeStyle } from '../../time/show-time.ts'
import { DAY } from '../../timeline/wall-clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { useActions } from '../../ui/use-actions.ts'
import { useStore } from '../../ui/use-store.ts'
import { goInMonth, MONTH_DAYS_ID } from './actions/go-in-month.ts'
import { monthOf, sameDayOfMonth, weeksOfMonth } from './chosen-dates.ts'

interface MonthPickProps {
  /** The day of the bookings, which cannot be chosen. */
  readonly first: number
  readonly dates: readonly number[]
  readonly clock: TimeStyle
  readonly toggle: (day: number) => void
}

/** The days of a month to choose from. One day takes the focus; arrows go from day to day, and PageUp to other months. */
export function MonthPick({ first, dates, clock, toggle }: MonthPickProps) {
  const [place] = useState(() => new Store(first))
  const at = useStore(place)
  useActions(useMemo(() => [goInMonth(place, clock.locale)], [place, clock.locale]))
  const days = useFollowingFocus(at)
  const month = monthOf(at)
  const show = (day: number, form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(clock.locale, { ...form, timeZone: 'UTC' }).format(day * DAY * 1000)
  const name = show(month, { month: 'long', year: 'numeric' })
  const weeks = weeksOfMonth(month, clock.locale)
  return (
    <div className="month-pick">
      <p className="month-head">
        <MonthTurn name="duplicate.earlier" icon="left" turn={() => place.set(sameDayOfMonth(at, -1))} />
        <b aria-live="polite">{name}</b>
        <MonthTurn name="duplicate.later" icon="right" turn={() => place.set(sameDayOfMonth(at, 1))} />
      </p>
      <fieldset ref={days} id={MONTH_DAYS_ID} className="month-days">
        <legend className="sr">{name}</legend>
        {weeks[0]?.map((day) => (
          <span key={day} className="faint small" aria-hidden="true">
            {show(day, { weekday: 'short' })}
          </span>
        ))}
        {weeks.flat().map((day) => (
          <button
            key={day}
            type="button"
            className={monthOf(day) === month ? 'month-day' : 'month-day other'}
            tabIndex={day === at ? 0 : -1}
            aria-pressed={dates.includes(day)}
            aria-disabled={day === first}
            aria-label={show(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
            onClick={() => {
              place.set(day)
              if (day !== first) toggle(day)
            }}
          >
            {showDayOfMonth(day, clock)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

/** If a day has the focus, the next one takes it. */
function useFollowingFocus(at: number) {
  const days = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows each step.
  useLayoutEffect(() => {
    const { current } = days
    // A day that left the page has lost the focus to the page itself.
    const isIn = current?.contains(document.activeElement) === true || document.activeElement === document.body
    if (isIn) current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at])
  return days
}

interface MonthTurnProps {
  readonly name: 'duplicate.earlier' | 'duplicate.later'
  readonly icon: 'left' | 'right'
  readonly turn: () => void
}

function MonthTurn({ name, icon, turn }: MonthTurnProps) {
  return (
    <button type="button" className="btn quiet icon-only" aria-label={say(name)} onClick={turn}>
      <Icon name={icon} />
    </button>
  )
}
