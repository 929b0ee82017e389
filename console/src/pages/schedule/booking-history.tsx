import { useQuery } from '@tanstack/react-query'
import { say } from '../../text/say.ts'
import { showShortDay, showTime, type TimeStyle } from '../../time/show-time.ts'
import { historyQuery } from './panel-queries.ts'

const known = ['created', 'edited', 'deleted', 'restored'] as const

/** The history of the booking, newest first. */
export function BookingHistory({ id, clock }: { readonly id: number; readonly clock: TimeStyle }) {
  const { data: entries } = useQuery(historyQuery(id))
  if (entries == null || entries.length === 0) return null
  return (
    <section className="panel-part" aria-label={say('schedule.history')}>
      <h3>{say('schedule.history')}</h3>
      <ol className="history small">
        {entries.map((entry) => {
          const action = known.find((one) => one === entry.action) ?? 'edited'
          const members = Object.keys(entry.after ?? {}).filter((member) => !member.startsWith('updated'))
          return (
            <li key={entry.id}>
              <span className="soft">
                {showShortDay(entry.created, clock)}, {showTime(entry.created, clock)}
              </span>
              <span>
                {say(`schedule.history.${action}`, { who: entry.actor_name ?? say('name') })}
                {action === 'edited' && members.length > 0 && <span className="faint"> {members.join(', ')}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
