import { say } from '../../text/say.ts'

/** There is nothing to book yet. */
export function EmptySchedule() {
  return (
    <section className="empty">
      <h2>{say('schedule.empty')}</h2>
      <p>{say('schedule.empty.hint')}</p>
    </section>
  )
}
