import './details-page.css'
import { useQuery } from '@tanstack/react-query'
import { kinds } from '../../../api/kind-facts.golden.ts'
import { useWhoAmI } from '../../../api/own-session.ts'
import { say, sayName } from '../../../text/say.ts'
import { showMoment } from '../../../time/show-time.ts'
import { modulesOfKind } from '../custom-members.ts'
import type { OwnDetailsProps } from '../own-details.ts'
import { RecordLink } from '../record-link.tsx'
import { customFieldsQuery } from '../record-queries.ts'
import { factsOf, memberOf } from '../record-screens.ts'
import { mayRead } from '../rights.ts'
import { showValue } from '../show-value.ts'
import { useShowStyle } from '../use-show-style.ts'
import { customChanges } from './custom-changes.ts'

const CUSTOM = 'custom_values'

type Values = Readonly<Record<string, unknown>>

const actions = ['created', 'edited', 'deleted', 'restored'] as const

/** One change: who, when, and what each member was and is. */
export function JournalDetails({ record }: OwnDetailsProps) {
  const style = useShowStyle()
  const me = useWhoAmI()
  const kind = String(record.record)
  const facts = kinds.find((one) => one.kind === kind)
  const canRead = mayRead(me, factsOf('custom-field'))
  const { data: fields } = useQuery(customFieldsQuery(canRead ? modulesOfKind(kind) : []))
  const before = (record.before ?? {}) as Values
  const after = (record.after ?? {}) as Values
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !/^updated/.test(name))
  const action = actions.find((one) => one === record.action)
  const shown = (values: Values, name: string): string => {
    const value = values[name]
    const member = facts === undefined ? undefined : memberOf(facts, name)
    if (member === undefined || typeof value === 'object') return plain(value)
    return showValue(member, value, style)
  }
  const rows = names.flatMap((name) =>
    name === CUSTOM && fields !== undefined
      ? customChanges(fields, before[CUSTOM], after[CUSTOM], style)
      : { key: name, name: sayName(name), was: shown(before, name), is: shown(after, name) },
  )
  const who = String(record.actor_name ?? say('name'))
  return (
    <section className="record-facts details" aria-label={say('journal.change')}>
      <p>
        {action === undefined ? `${who}: ${String(record.action)}` : say(`records.history.${action}`, { who })}{' '}
        <span className="faint">{showMoment(Number(record.created), style)}</span>
      </p>
      <p>
        {sayName(kind)} # {String(record.record_id)}{' '}
        {facts !== undefined && record.action !== 'deleted' && mayRead(me, facts) && (
          <RecordLink kind={kind} id={Number(record.record_id)}>
            {say('journal.open')}
          </RecordLink>
        )}
      </p>
      {names.length > 0 && (
        <table className="compared">
          <thead>
            <tr>
              <th scope="col">{say('journal.member')}</th>
              <th scope="col">{say('journal.before')}</th>
              <th scope="col">{say('journal.after')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, was, is }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td className={was && record.after ? 'was' : undefined}>{was || <span className="faint">–</span>}</td>
                <td>{is || <span className="faint">–</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
