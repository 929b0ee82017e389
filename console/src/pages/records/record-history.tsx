import { useQuery } from '@tanstack/react-query'
import { say, sayName } from '../../text/say.ts'
import { showShortDay, showTime } from '../../time/show-time.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { historyQuery } from './record-queries.ts'

const known = ['created', 'edited', 'deleted', 'restored'] as const

/** What became of a record, newest first, for those who may read the journal. */
export function RecordHistory({ kind, id }: { readonly kind: string; readonly id: number }) {
  const style = useTimeStyle()
  const { data: entries = [] } = useQuery(historyQuery(kind, id))
  if (entries.length === 0) return null
  return (
    <section className="record-facts" aria-label={say('records.history')}>
      <h3>{say('records.history')}</h3>
      <ol className="record-history">
        {entries.map((entry) => {
          const action = known.find((one) => one === entry.action) ?? 'edited'
          const members = Object.keys(entry.after ?? {}).filter((member) => !member.startsWith('updated'))
          return (
            <li key={entry.id}>
              <span className="faint">
                {showShortDay(entry.created, style)}, {showTime(entry.created, style)}
              </span>
              <span>
                {say(`schedule.history.${action}`, { who: entry.actor_name ?? say('name') })}
                {action === 'edited' && <span className="faint"> {members.map(sayName).join(', ')}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
