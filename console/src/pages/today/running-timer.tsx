import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormKey } from '../../api/form-key.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import { isolated } from '../../text/isolated.ts'
import { say } from '../../text/say.ts'
import { showClock, showDate, showShortDay, showTime } from '../../time/show-time.ts'
import { adviceOf } from '../../ui/advice.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { usePresentProblem } from '../../ui/use-present-problem.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { stopTimer } from './actions/stop-timer.ts'
import { runningEntry } from './running-entry.ts'
import { serviceTime, startEntry } from './time-entries.ts'
import { unendedQuery } from './today-queries.ts'

/** The running time entry, or a form to start one. */
export function RunningTimer() {
  const { user } = useWhoAmI()
  const { data, error, refetch } = useQuery(unendedQuery(user.id))
  const now = useNow(1)
  const style = useTimeStyle()
  // After a failed read, a form with typed text stays.
  if (data === undefined) {
    if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
    return (
      <div className="timer">
        <Loading />
      </div>
    )
  }
  const running = runningEntry(data.data, now)
  if (running === undefined) return <TimerStart userId={user.id} />
  const [project] = running.project
  const begun = showTime(running.start, style)
  const isToday = showDate(running.start, style) === showDate(now, style)
  const time = isToday ? begun : `${showShortDay(running.start, style)}, ${begun}`
  const since = say('today.since', { time })
  return (
    <section className="timer" aria-label={say('today.timer')}>
      <span className="timer-mark" aria-hidden="true" />
      <div className="cut">
        <p className="medium cut">{running.name}</p>
        <p className="soft small cut">{[isolated(project?.name ?? ''), since].filter(Boolean).join(' · ')}</p>
      </div>
      <output className="timer-clock" aria-label={say('today.running-for')} aria-live="off">
        {showClock(serviceTime(now) - running.start)}
      </output>
      <button type="button" className="btn primary" onClick={() => void stopTimer.run()}>
        <Icon name="stop" />
        {say('today.stop')}
        <KeyCaps keys="s" />
      </button>
    </section>
  )
}

function TimerStart({ userId }: { readonly userId: number }) {
  const [key] = useState(() => new FormKey())
  const { isBusy, submit, ...sent } = useSubmit(({ name = '' }) => startEntry({ owner_id: userId, name }, key))
  const problem = usePresentProblem(sent.problem)
  return (
    <section className="timer" aria-label={say('today.timer')}>
      <form className="timer-start" onSubmit={submit} noValidate>
        <TextField label={say('today.what')} name="name" autoComplete="off" fault={problem && adviceOf(problem)} />
        <button type="submit" className="btn" disabled={isBusy}>
          <Icon name="play" />
          {say('today.start')}
        </button>
      </form>
    </section>
  )
}
