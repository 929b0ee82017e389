import './today.css'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import { showDay } from '../../time/show-time.ts'
import { Page } from '../../ui/page.tsx'
import { useActions } from '../../ui/use-actions.ts'
import { useNow } from '../../ui/use-now.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { LateClashes, LateHolds } from './late-sections.ts'
import { Overdue, Unbilled } from './money-owed.tsx'
import { MyDay } from './my-day.tsx'
import { RunningTimer } from './running-timer.tsx'
import { todayActions } from './today-actions.ts'

/** The Today page: the running timer, bookings, clashes, and amounts due. */
export function TodayPage() {
  useActions(todayActions)
  const now = useNow(60)
  const me = useWhoAmI()
  const seesSchedule = allows(me, 'schedule', 'READ')
  const seesMoney = allows(me, 'finance', 'READ')
  return (
    <Page title={say('today')} about={showDay(now, useTimeStyle())}>
      <div className="column today">
        <RunningTimer />
        <div className="today-halves">
          <div className="today-part">
            {seesSchedule && <MyDay resourceIds={me.user.resource_ids} now={now} />}
            {seesSchedule && <LateHolds now={now} />}
          </div>
          <div className="today-part">
            {seesSchedule && <LateClashes now={now} />}
            {seesMoney && seesSchedule && <Unbilled now={now} />}
            {seesMoney && <Overdue now={now} />}
          </div>
        </div>
      </div>
    </Page>
  )
}
