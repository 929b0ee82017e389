import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { FormKey } from '../../api/form-key.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { Problem } from '../../api/problem.ts'
import { refetchFailed } from '../../api/queries.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { statusesQuery } from '../../timeline/board-settings.ts'
import { spanWords } from '../../timeline/span-words.ts'
import { type BoardStatus, lookOfStatus, secondHold } from '../../timeline/status-look.ts'
import { Loading } from '../../ui/loading.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { useIsHere } from '../../ui/use-work.ts'
import { resourcesQuery } from './board-resources.ts'
import { noteMade } from './copy-bookings.ts'
import { FindFree } from './find-free.tsx'
import { type FreeAsk, readAsk, writeAsk } from './find-free-ask.ts'
import { bodyOfSlot } from './find-free-queries.ts'
import type { Slot } from './find-slots.ts'
import { Finder } from './finder.ts'
import { clashOf, createBooking } from './write-booking.ts'

/** The page that finds free time and books it. */
export function FindFreePage() {
  const clock = useTimeStyle()
  const now = useNow(60)
  const navigate = useNavigate()
  const { history } = useRouter()
  const canWrite = allows(useWhoAmI(), 'schedule', 'WRITE')
  const [finder] = useState(() => new Finder())
  const [ask, setAsk] = useState(() => readAsk(window.location.search))
  const [name, setName] = useState('')
  const rows = useQuery(resourcesQuery)
  const { data: statuses, ...statusesRead } = useQuery(statusesQuery)
  const error = rows.error ?? statusesRead.error
  const isReading = error === null && (rows.isPending || statusesRead.isPending)
  const { isTaking, take } = useBookSlot(name, statuses ?? [])
  useEffect(() => {
    window.history.replaceState(window.history.state, '', `${window.location.pathname}?${writeAsk(ask)}`)
  }, [ask])
  return (
    <Page title={say('find')}>
      <div className="column find-column">
        {error !== null && <ProblemNotice problem={error} retry={refetchFailed} />}
        {isReading && <Loading />}
        {!isReading && rows.data?.resources.length === 0 && <NothingToFind />}
        {statuses !== undefined && rows.data !== undefined && rows.data.resources.length > 0 && (
          <FindFree
            {...{ finder, ask, statuses, clock, now, canWrite, isTaking, take }}
            rows={rows.data}
            change={(next: FreeAsk) => setAsk(next)}
            leave={() => (history.canGoBack() ? history.back() : void navigate({ href: '/schedule' }))}
          >
            <input
              className="input answer-name"
              aria-label={say('schedule.name')}
              placeholder={say('find.name')}
              autoComplete="off"
              maxLength={255}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </FindFree>
        )}
      </div>
    </Page>
  )
}

/** Books a slot once, even if it is pressed twice, and opens the booking in the schedule. */
function useBookSlot(name: string, statuses: readonly BoardStatus[]) {
  const clock = useTimeStyle()
  const navigate = useNavigate()
  const [isTaking, setTaking] = useState(false)
  const isHere = useIsHere()
  const sent = useRef<{ readonly text: string; readonly key: FormKey } | undefined>(undefined)
  const take = async (slot: Slot, status: BoardStatus | undefined) => {
    const chosen = slot.isSecond ? secondHold(statuses) : (status ?? confirmedOf(statuses))
    const body = bodyOfSlot(slot, {
      name: name.trim() === '' ? say('find.unnamed') : name.trim(),
      ...(chosen !== undefined && { status: [{ id: chosen.id }] }),
    })
    const text = JSON.stringify(body)
    // The same booking is sent with the same key, after a lost answer too; another one with another key.
    if (sent.current?.text !== text) sent.current = { text, key: new FormKey() }
    const { key } = sent.current
    setTaking(true)
    try {
      const made = await undoHistory.inTurn(async () => {
        const stored = await createBooking(body, key, !slot.isSecond)
        noteMade(say('schedule.made', { name: stored.name, when: spanWords(stored, clock) }), [stored])
        return stored
      })
      if (isHere()) void navigate({ href: `/schedule?booking=${made.id}` })
    } catch (error) {
      setTaking(false)
      if (!(error instanceof Problem)) throw error
      const [taken] = clashOf(error) ?? []
      if (taken === undefined) notifyProblem(error)
      else notify(say('find.taken', { name: taken.name }))
    }
  }
  return { isTaking, take: (slot: Slot, status: BoardStatus | undefined) => void take(slot, status) }
}

function confirmedOf(statuses: readonly BoardStatus[]): BoardStatus | undefined {
  return statuses.find((one) => lookOfStatus(one).shape === 'confirmed') ?? statuses[0]
}

/** For users who may create what can be found, the way on is the page that does it. */
function NothingToFind() {
  const canCreate = allows(useWhoAmI(), 'admin', 'WRITE')
  return (
    <section className="empty">
      <h2>{say('schedule.empty')}</h2>
      {canCreate ? (
        <Link className="btn primary" to="/schedule">
          {say('first-day.create-key')}
        </Link>
      ) : (
        <p>{say('schedule.empty.hint')}</p>
      )}
    </section>
  )
}
