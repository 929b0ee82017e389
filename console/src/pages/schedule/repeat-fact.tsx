import '../../text/late-texts.ts'
import { useState } from 'react'
import { say } from '../../text/say.ts'
import {
  COUNT_MAX,
  INTERVAL_MAX,
  isLastOfMonth,
  newRepeat,
  nthOfMonth,
  type RepeatDraft,
  type RepeatUnit,
  repeatDraftOf,
  repeatUnits,
  ruleOfDraft,
} from '../../time/repeat-draft.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { dayText, readDayText, weekStartOf, zoneOf } from '../../timeline/wall-clock.ts'
import { Fact } from './fact.tsx'
import { repeatWords } from './series-words.ts'

interface RepeatFactProps {
  /** Empty without a rule. */
  readonly rule: string
  readonly start: number
  readonly clock: TimeStyle
  readonly fault?: string | undefined
  readonly canWrite: boolean
  readonly change: (rule: string) => void
}

/** How a booking repeats, in words, and a small editor of the usual rules. */
export function RepeatFact({ rule, start, clock, fault, canWrite, change }: RepeatFactProps) {
  const [isOpen, setOpen] = useState(false)
  if (rule === '' && !canWrite) return null
  return (
    <Fact label={say('schedule.repeats')} fault={fault}>
      {rule !== '' && (
        <p className="fact-text repeat-words">
          <output aria-label={say('schedule.repeats')}>{repeatWords(rule, start, clock)}</output>
          {canWrite && (
            <button type="button" className="btn quiet mini" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {say(isOpen ? 'repeat.done' : 'repeat.change')}
            </button>
          )}
        </p>
      )}
      {(rule === '' || isOpen) && (
        <RepeatEditor
          {...{ rule, start, clock }}
          change={(next) => {
            setOpen(true)
            change(next)
          }}
        />
      )}
    </Fact>
  )
}

interface EditorProps extends Pick<RepeatFactProps, 'rule' | 'start' | 'clock' | 'change'> {}

function RepeatEditor({ rule, start, clock, change }: EditorProps) {
  const zone = zoneOf(clock.zone)
  const { day } = zone.wallAt(start)
  const read = (weekStart: number) => repeatDraftOf(rule, day, (stamp) => zone.wallAt(stamp).day, weekStart)
  // Edits keep the weeks, also while the rule does not depend on them.
  const [weekStart] = useState(() => read(weekStartOf(clock.locale))?.weekStart ?? weekStartOf(clock.locale))
  const draft = rule === '' ? undefined : read(weekStart)
  const edit = (next: RepeatDraft) => change(ruleOfDraft(next, day))
  const choose = (value: string) => {
    const unit = repeatUnits.find((one) => one === value)
    if (value === '') change('')
    else if (unit !== undefined) edit(newRepeat(unit, day, weekStart))
  }
  return (
    <div className="repeat">
      <select
        className="input"
        aria-label={say('repeat.unit')}
        value={draft?.unit ?? (rule === '' ? '' : 'other')}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{say('repeat.none')}</option>
        {repeatUnits.map((unit) => (
          <option key={unit} value={unit}>
            {say(`repeat.unit.${unit}`)}
          </option>
        ))}
        {rule !== '' && draft === undefined && <option value="other">{repeatWords(rule, start, clock)}</option>}
      </select>
      {draft !== undefined && <DraftInputs draft={draft} day={day} clock={clock} edit={edit} />}
    </div>
  )
}

interface DraftInputsProps {
  readonly draft: RepeatDraft
  readonly day: number
  readonly clock: TimeStyle
  readonly edit: (draft: RepeatDraft) => void
}

function DraftInputs({ draft, day, clock, edit }: DraftInputsProps) {
  const { unit, interval, monthly } = draft
  return (
    <>
      <span className="repeat-line">
        <WholeInput
          label={say('repeat.interval')}
          value={interval}
          max={INTERVAL_MAX}
          change={(next) => edit({ ...draft, interval: next })}
        />
        <span className="soft">{say(`repeat.interval.${unit}`, { count: interval })}</span>
      </span>
      {unit === 'weekly' && <Weekdays draft={draft} clock={clock} edit={edit} />}
      {unit === 'monthly' && (
        <select
          className="input"
          aria-label={say('repeat.month-day')}
          value={monthly}
          onChange={({ target }) => edit({ ...draft, monthly: target.value as RepeatDraft['monthly'] })}
        >
          {monthlyChoices(day).map((choice) => (
            <option key={choice} value={choice}>
              {wordsOfMonthly(choice, day, clock)}
            </option>
          ))}
        </select>
      )}
      <EndInputs draft={draft} day={day} edit={edit} />
    </>
  )
}

function monthlyChoices(day: number): readonly RepeatDraft['monthly'][] {
  return ['date', ...(nthOfMonth(day) <= 4 ? ['nth' as const] : []), ...(isLastOfMonth(day) ? ['last' as const] : [])]
}

/** The sentence of the rule without its end. */
function wordsOfMonthly(monthly: RepeatDraft['monthly'], day: number, clock: TimeStyle): string {
  const rule = ruleOfDraft({ ...newRepeat('monthly', day), monthly }, day)
  const withoutEnd = rule.replace(/;REPENDTYPE.*$/, '')
  return repeatWords(withoutEnd, zoneOf(clock.zone).dayStart(day), clock)
}

const WEEK_DAYS = 7
/** 1970-01-05 was a Monday. */
const A_MONDAY = 4

function Weekdays({ draft, clock, edit }: Pick<DraftInputsProps, 'draft' | 'clock' | 'edit'>) {
  const { weekdays, weekStart } = draft
  const show = (form: 'short' | 'long', weekday: number) =>
    new Intl.DateTimeFormat(clock.locale, { weekday: form, timeZone: 'UTC' }).format((A_MONDAY + weekday) * 86_400_000)
  return (
    <fieldset className="repeat-days">
      <legend className="sr">{say('repeat.days')}</legend>
      {Array.from({ length: WEEK_DAYS }, (_, at) => (weekStart + at) % WEEK_DAYS).map((weekday) => (
        <label key={weekday} className={weekdays.includes(weekday) ? 'chip on' : 'chip'}>
          <input
            type="checkbox"
            aria-label={show('long', weekday)}
            checked={weekdays.includes(weekday)}
            onChange={({ target }) => {
              const next = target.checked ? [...weekdays, weekday] : weekdays.filter((one) => one !== weekday)
              if (next.length > 0) edit({ ...draft, weekdays: next })
            }}
          />
          {show('short', weekday)}
        </label>
      ))}
    </fieldset>
  )
}

const COUNT = 10

function EndInputs({ draft, day, edit }: Pick<DraftInputsProps, 'draft' | 'day' | 'edit'>) {
  const { end, unit } = draft
  const initial = newRepeat(unit satisfies RepeatUnit, day).end
  return (
    <span className="repeat-line">
      <span className="soft" aria-hidden="true">
        {say('repeat.ends')}
      </span>
      <select
        className="input"
        aria-label={say('repeat.ends')}
        value={'count' in end ? 'count' : 'until'}
        onChange={({ target }) => edit({ ...draft, end: target.value === 'count' ? { count: COUNT } : initial })}
      >
        <option value="until">{say('repeat.ends.until')}</option>
        <option value="count">{say('repeat.ends.count')}</option>
      </select>
      {'count' in end ? (
        <WholeInput
          label={say('repeat.ends.number')}
          value={end.count}
          max={COUNT_MAX}
          change={(count) => edit({ ...draft, end: { count } })}
        />
      ) : (
        <input
          className="input day-input"
          type="date"
          aria-label={say('repeat.ends.day')}
          value={dayText(end.until)}
          min={dayText(day)}
          onChange={({ target }) => {
            const until = readDayText(target.value)
            if (until !== undefined) edit({ ...draft, end: { until } })
          }}
        />
      )}
    </span>
  )
}

interface WholeInputProps {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly change: (value: number) => void
}

/** A whole number from 1; while nothing valid is typed, the rule stays as it is. */
function WholeInput({ label, value, max, change }: WholeInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      className="input whole-input"
      type="number"
      min={1}
      max={max}
      aria-label={label}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = Number(target.value)
        if (Number.isInteger(next) && next >= 1 && next <= max) change(next)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
