import './record-parts.css'
import { useQuery } from '@tanstack/react-query'
import type { RecordKind } from '../api/client.ts'
import { historyQuery } from '../api/history-query.ts'
import { allows, useWhoAmI } from '../api/own-session.ts'
import { say, sayName } from '../text/say.ts'
import { showShortDay, showTime } from '../time/show-time.ts'
import { ProblemNotice } from './problem-notice.tsx'
import { useTimeStyle } from './use-time-style.ts'

const known = ['created', 'edited', 'deleted', 'restored'] as const

interface RecordHistoryProps {
  readonly kind: RecordKind
  readonly id: number
  /** How the page dresses its sections. */
  readonly className?: string
}

/** The history of a record, newest first, for users who can read the journal. */
export function RecordHistory({ kind, id, className }: RecordHistoryProps) {
  const style = useTimeStyle()
  const mayRead = allows(useWhoAmI(), 'admin', 'READ')
  const { data: entries = [], error, refetch } = useQuery({ ...historyQuery(kind, id), enabled: mayRead })
  if (entries.length === 0 && error === null) return null
  return (
    <section className={className} aria-label={say('records.history')}>
      <h3>{say('records.history')}</h3>
      {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
      <ol className="history">
        {entries.map((entry) => {
          const action = known.find((one) => one === entry.action) ?? 'edited'
          const members = Object.keys(entry.after ?? {}).filter((member) => !member.startsWith('updated'))
          return (
            <li key={entry.id}>
              <span className="faint">
                {showShortDay(entry.created, style)}, {showTime(entry.created, style)}
              </span>
              <span>
                {say(`records.history.${action}`, { who: entry.actor_name ?? say('name') })}
                {action === 'edited' && <span className="faint"> {members.map(sayName).join(', ')}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
