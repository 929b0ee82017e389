import type { ReactNode } from 'react'
import { isYes } from '../../api/is-yes.ts'
import type { MemberFacts } from '../../api/kind-facts.ts'
import { say } from '../../text/say.ts'
import { showPercent } from '../../text/show-percent.ts'
import { showDate } from '../../time/show-time.ts'
import { daysBetween } from '../../time/zone-time.ts'
import { StatusMark } from '../../timeline/placed.tsx'
import { DAY } from '../../timeline/wall-clock.ts'
import { daysOfBooking, type MaybeWhole } from '../../timeline/whole-days.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { useNow } from '../../ui/use-now.ts'
import { isPercentage } from './percentage.ts'
import { numberOf } from './record-label.ts'
import type { AnyRecord } from './record-queries.ts'
import { isDuration, isZero, type ShowStyle, showValue } from './show-value.ts'
import { workLook } from './work-look.ts'

interface RecordCellProps {
  readonly member: MemberFacts
  readonly record: AnyRecord
  /** How times and amounts are written. */
  readonly show: ShowStyle
  /** The names of records that are shown as bare ids. */
  readonly names: ReadonlyMap<string, string>
}

/** One member of one record in a list. */
export function RecordCell({ member, record, show, names }: RecordCellProps): ReactNode {
  const { name, type } = member
  const value = record[name]
  if (name === 'number' && 'prefix' in record) return numberOf(record)
  if (type === 'record-id') return names.get(`${member.record} ${value}`) ?? ''
  if (type === 'amount' && isPercentage(record, name)) return showPercent(String(value), show.locale)
  if (isYes(record.all_day) && (name === 'start' || name === 'end')) {
    const { first, end } = daysOfBooking(record as AnyRecord & MaybeWhole, show)
    return showDate((name === 'start' ? first : end - 1) * DAY, { ...show, zone: 'UTC' })
  }
  const text = showValue(member, value, show)
  const isOverdue = isYes(record.overdue)
  if (type === 'state' && text !== '') {
    const [{ name: state = '' } = {}] = value as readonly { readonly name?: string }[]
    const due = record.due_date
    if (isOverdue && typeof due === 'number') return <DaysLate due={due} zone={show.instanceZone} />
    return <StateMark name={state} isOverdue={isOverdue} />
  }
  if (name === 'due_date' && isOverdue) return <span className="bad">{text}</span>
  if (/^color_/.test(name) && text !== '') {
    return (
      <span className="line">
        <StatusMark className="swatch" colour={text} />
        <span className="faint">{text}</span>
      </span>
    )
  }
  if (/^(status|state)$/.test(name) && type === 'choice' && text !== '') {
    return <span className={workLook(value)}>{text}</span>
  }
  if (type === 'choice' && text !== '') return <span className="choice-name">{text}</span>
  if (name === 'balance' && text.startsWith('−')) {
    return (
      <span title={say('documents.in-favour')}>
        <span className="faint small">{say('documents.in-favour-short')}</span> {text.slice(1)}
      </span>
    )
  }
  if (type === 'amount' && isZero(value)) return <span className="faint">{text}</span>
  return text === '' ? <span className="faint">–</span> : text
}

interface DaysLateProps {
  /** The day on which an overdue invoice was due, as Unix time in seconds. */
  readonly due: number
  readonly zone: string
}

const MINUTE = 60

/** The state of an overdue invoice: how late it is. */
function DaysLate({ due, zone }: DaysLateProps) {
  return <span className="state full bad">{say('today.late', { count: daysBetween(due, useNow(MINUTE), zone) })}</span>
}

const right = new Set(['amount', 'number'])

/** Numbers stand right; numbers of documents are names. */
export function isRight({ name, type }: MemberFacts): boolean {
  return (right.has(type) && name !== 'number' && name !== 'id') || isDuration(name)
}
