import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { refetchFailed } from '../../api/queries.ts'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { onlyWeekends } from '../../timeline/days-off.ts'
import { shownPart } from '../../timeline/open-times.ts'
import { type BoardStatus, heldStatuses, secondHold } from '../../timeline/status-look.ts'
import { type Zone, zoneOf } from '../../timeline/wall-clock.ts'
import type { Stretch } from '../../timeline/window.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useActions } from '../../ui/use-actions.ts'
import { useStore } from '../../ui/use-store.ts'
import type { BoardRows } from './board-resources.ts'
import { daysOffQuery } from './days-off-query.ts'
import { FindFreeAnswer } from './find-free-answer.tsx'
import { type FreeAsk, initialNeeds, resourcesFor, windowOf } from './find-free-ask.ts'
import { FindFreeDays } from './find-free-days.tsx'
import { freeQuery } from './find-free-queries.ts'
import { FindFreeSentence } from './find-free-sentence.tsx'
import { type FreeResource, findSlots, type SearchHours, type Slot, type SlotDay, showingSlots } from './find-slots.ts'
import type { Finder } from './finder.ts'
import { finderActions } from './finder-actions.ts'
import { addHeldSlots } from './held-slots.ts'
import { useAccountHours } from './use-account-hours.ts'
import './find-free.css'

interface FindFreeProps {
  readonly finder: Finder
  readonly ask: FreeAsk
  readonly rows: BoardRows
  readonly statuses: readonly BoardStatus[]
  readonly clock: TimeStyle
  readonly now: number
  readonly canWrite: boolean
  /** The booking that gets another time; without it, a new booking is made. */
  readonly bookingId?: number | undefined
  readonly isTaking: boolean
  readonly change: (ask: FreeAsk) => void
  readonly take: (slot: Slot, status: BoardStatus | undefined) => void
  readonly leave: () => void
  /** Fields of the new booking. */
  readonly children?: ReactNode
}

/** Free times for a duration and what is needed: the first one to take at once, then all on one scale of hours. */
export function FindFree(props: FindFreeProps) {
  const { finder, ask, rows, statuses, clock, now, canWrite, bookingId, isTaking, change, take, leave } = props
  const wanted = useMemo(() => (ask.needs.length > 0 ? ask : { ...ask, needs: initialNeeds(rows) }), [ask, rows])
  const { days, hours, isReading, isRead, error } = useFreeDays(wanted, { rows, statuses, clock, now, bookingId })
  const slots = useMemo(() => days.flatMap((day) => day.rows.flatMap((row) => row.slots)), [days])
  const first = useMemo(() => earliest(slots), [slots])
  const chosen = useChosen(finder, slots, first)
  useLayoutEffect(() => {
    Object.assign(finder, { slots, statuses: bookingId === undefined ? statuses : [], leave })
    finder.take = canWrite && !isTaking ? take : undefined
  })
  const actions = useMemo(() => finderActions(finder), [finder])
  useActions(actions)
  const slot = slots[chosen]
  return (
    <div className="find-free">
      <FindFreeSentence
        ask={wanted}
        rows={rows}
        clock={clock}
        canHold={bookingId === undefined && secondHold(statuses) !== undefined}
        change={(part) => change({ ...wanted, ...part })}
      />
      {error !== null && <ProblemNotice problem={error} retry={refetchFailed} />}
      {slot !== undefined && (
        <FindFreeAnswer
          slot={slot}
          isFirst={slot === slots[first]}
          statuses={statuses}
          clock={clock}
          now={now}
          canWrite={canWrite}
          bookingId={bookingId}
          isTaking={isTaking}
          take={take}
        >
          {props.children}
        </FindFreeAnswer>
      )}
      {isRead && slots.length === 0 && <p className="find-none">{say('find.none')}</p>}
      {isReading ? (
        <Loading />
      ) : (
        <>
          <FindFreeDays
            days={days}
            slots={slots}
            chosen={chosen}
            clock={clock}
            hours={hours}
            now={now}
            priced={{ bookingId, isAllowed: canWrite }}
            choose={(place) => finder.choose(place)}
          />
          <Foot ask={wanted} change={(part) => change({ ...wanted, ...part })} />
        </>
      )}
    </div>
  )
}

interface Around {
  readonly rows: BoardRows
  readonly statuses: readonly BoardStatus[]
  readonly clock: TimeStyle
  readonly now: number
  readonly bookingId: number | undefined
}

const noDays: readonly SlotDay[] = []

function useFreeDays(ask: FreeAsk, { rows, statuses, clock, now, bookingId }: Around) {
  const zone = zoneOf(clock.zone)
  const { start, end } = windowOf(ask, zone, now, clock.locale)
  const needs = useMemo(() => ask.needs.map((need) => resourcesFor(need, rows)), [ask.needs, rows])
  const resourceIds = useMemo(() => [...new Set(needs.flat().map(({ id }) => id))], [needs])
  const { minutes, onlyOpen } = ask
  const asked = { resourceIds, start, end, minutes, bookingId }
  const read = useQuery({ ...freeQuery(asked), placeholderData: (before) => before })
  const isHeldAsked = ask.withHeld && bookingId === undefined && secondHold(statuses) !== undefined
  const unheld = useQuery({
    ...freeQuery({ ...asked, exceptStatusIds: heldStatuses(statuses) }),
    enabled: isHeldAsked && resourceIds.length > 0,
    placeholderData: (before) => before,
  })
  const { hours, areHoursRead, hoursProblem } = useSearchHours(zone, {
    from: zone.wallAt(start).day,
    to: zone.wallAt(end - 1).day + 1,
  })
  const days = useMemo(() => {
    const slotsOf = (found: readonly FreeResource[] | undefined) => {
      const free = new Map(found?.map((one) => [one.id, one]))
      const meeting = needs.map((need) => need.flatMap(({ id }) => free.get(id) ?? []))
      return findSlots({ zone, needs: meeting, window: { start, end }, seconds: minutes * 60, onlyOpen, hours })
    }
    // Without its days off, a closed room would look free.
    if (read.data === undefined || !areHoursRead) return noDays
    const found = slotsOf(read.data)
    return isHeldAsked && unheld.data !== undefined ? addHeldSlots(found, slotsOf(unheld.data)) : found
  }, [read.data, unheld.data, isHeldAsked, needs, zone, start, end, minutes, onlyOpen, hours, areHoursRead])
  const error = read.error ?? unheld.error ?? hoursProblem
  const shownHours = useMemo(() => showingSlots(hours, days), [hours, days])
  const isReading = error === null && (read.isLoading || !areHoursRead)
  return { days, hours: shownHours, isReading, isRead: read.isSuccess && areHoursRead, error }
}

/** The opening hours of the searched days. */
function useSearchHours(zone: Zone, days: Stretch) {
  const { work, zones } = useAccountHours(zone.name)
  const { data: daysOff = onlyWeekends, isSuccess, isPlaceholderData, error } = useQuery(daysOffQuery(days, zones))
  const hours = useMemo((): SearchHours => ({ zone, daysOff, work, shown: shownPart(work) }), [zone, daysOff, work])
  return { hours, areHoursRead: isSuccess && !isPlaceholderData, hoursProblem: error }
}

function earliest(slots: readonly Slot[]): number {
  return slots.reduce((best, slot, place) => (isBefore(slot, slots[best]) ? place : best), 0)
}

/** Free resources come before resources that are only on hold. */
function isBefore(one: Slot, other: Slot | undefined): boolean {
  if (one.isSecond !== other?.isSecond) return other?.isSecond === true
  return one.start < (other?.start ?? 0)
}

/** Other slots first choose the earliest again; while they are read again, the same slot stays chosen. */
function useChosen(finder: Finder, slots: readonly Slot[], first: number): number {
  const [last, setLast] = useState(slots)
  const chosen = useStore(finder.chosen)
  if (last !== slots) {
    setLast(slots)
    const kept = last[chosen]
    const same = slots.findIndex(
      ({ start, end, resources }) =>
        start === kept?.start && end === kept.end && resources[0]?.id === kept.resources[0]?.id,
    )
    finder.chosen.set(same === -1 ? first : same)
  }
  return Math.min(chosen, Math.max(0, slots.length - 1))
}

function Foot({ ask, change }: { readonly ask: FreeAsk; readonly change: (part: Partial<FreeAsk>) => void }) {
  const further = ask.span === 'fortnight' ? 'month' : 'fortnight'
  return (
    <p className="soft small find-foot">
      <span className="find-keys">
        <KeyCaps keys="↑" /> <KeyCaps keys="↓" /> {say('find.keys.choose')} <KeyCaps keys="↵" /> {say('find.keys.book')}{' '}
        <KeyCaps keys="Esc" /> {say('find.keys.leave')}
      </span>{' '}
      {ask.span !== 'month' && (
        <>
          {say('find.nothing-fits')}{' '}
          <button type="button" className="as-link" onClick={() => change({ span: further })}>
            {say(`find.further.${further}`)}
          </button>
        </>
      )}
    </p>
  )
}
