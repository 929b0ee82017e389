import '../../text/late-texts.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import type { Board } from './board.ts'
import { FirstDay } from './first-day.tsx'

interface EmptyScheduleProps {
  readonly board: Board
  /** With true, this stays although there are rows now: some of what was typed is not stored. */
  readonly stay: (isStaying: boolean) => void
}

/** The schedule without resources. Users who may create them begin here. */
export function EmptySchedule({ board, stay }: EmptyScheduleProps) {
  if (allows(useWhoAmI(), 'admin', 'WRITE')) return <FirstDay board={board} stay={stay} />
  return (
    <section className="empty">
      <h2>{say('schedule.empty')}</h2>
      <p>{say('schedule.empty.hint')}</p>
    </section>
  )
}
