import '../../../text/late-texts.ts'
import './journal-filters.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { kinds } from '../../../api/kind-facts.golden.ts'
import { useWhoAmI } from '../../../api/own-session.ts'
import { say, sayName } from '../../../text/say.ts'
import { momentOfTyped, typedTime } from '../../../time/typed-time.ts'
import { RecordPicker } from '../../../ui/record-picker.tsx'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import type { OwnFiltersProps } from '../own-filters.ts'
import { labelOf } from '../record-label.ts'
import { namesQuery, pickQuery } from '../record-queries.ts'
import { mayRead } from '../rights.ts'

const actions = ['created', 'edited', 'deleted', 'restored'] as const

/** Which changes are listed: of what, by whom, which way, and when. They all hold together. */
export function JournalFilters({ filters, change }: OwnFiltersProps) {
  const me = useWhoAmI()
  const given = (name: string) => filters.find((one) => one.name === name)?.value ?? ''
  const set = (name: string, value: string) =>
    change([...filters.filter((one) => one.name !== name), ...(value === '' ? [] : [{ name, value }])])
  const read = kinds
    .filter((facts) => facts.kind !== 'journal' && mayRead(me, facts))
    .map(({ kind }) => [kind, sayName(kind)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other))
  return (
    <fieldset className="journal-filters">
      <legend className="sr">{say('journal.filters')}</legend>
      <Choice name="record" all="journal.all-kinds" choices={read} value={given('record')} set={set} />
      <RecordId value={given('record_id')} set={set} />
      <Actor value={given('actor_id')} set={set} />
      <Choice
        name="action"
        all="journal.all-actions"
        choices={actions.map((action) => [action, say(`journal.${action}`)] as const)}
        value={given('action')}
        set={set}
      />
      <div className="journal-times">
        <TimeField name="from_time" value={given('from_time')} set={set} />
        <TimeField name="to_time" value={given('to_time')} set={set} />
      </div>
      {filters.length > 0 && (
        <button type="button" className="btn quiet mini" onClick={() => change([])}>
          {say('journal.clear')}
        </button>
      )}
    </fieldset>
  )
}

interface FieldProps {
  readonly value: string
  readonly set: (name: string, value: string) => void
}

interface ChoiceProps extends FieldProps {
  readonly name: 'record' | 'action'
  readonly all: 'journal.all-kinds' | 'journal.all-actions'
  readonly choices: readonly (readonly [value: string, name: string])[]
}

function Choice({ name, all, choices, value, set }: ChoiceProps) {
  return (
    <label className="field">
      <span className="label">{say(`journal.by-${name}`)}</span>
      <select className="input" value={value} onChange={({ target }) => set(name, target.value)}>
        <option value="">{say(all)}</option>
        {choices.map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function RecordId({ value, set }: FieldProps) {
  return (
    <label className="field">
      <span className="label">{say('journal.by-id')}</span>
      <input
        className="input journal-id"
        inputMode="numeric"
        value={value}
        onChange={({ target }) => set('record_id', target.value.replaceAll(/\D/g, '').slice(0, 15))}
      />
    </label>
  )
}

function Actor({ value, set }: FieldProps) {
  const id = Number(value)
  const { data } = useQuery(namesQuery('user', id > 0 ? [id] : []))
  const found = data?.[0]
  const picked = id > 0 ? { id, name: found === undefined ? '' : labelOf(found) } : undefined
  return (
    <div className="field">
      <span className="label">{say('journal.by-user')}</span>
      <RecordPicker
        key={picked?.name}
        kind="user"
        label={say('journal.by-user')}
        placeholder={say('journal.all-users')}
        value={picked}
        find={(typed) => pickQuery('user', typed)}
        change={(user) => set('actor_id', user === undefined ? '' : String(user.id))}
      />
    </div>
  )
}

interface TimeFieldProps extends FieldProps {
  readonly name: 'from_time' | 'to_time'
}

/** A half-typed time filters nothing, and stays as it is. */
function TimeField({ name, value, set }: TimeFieldProps) {
  const { zone } = useTimeStyle()
  const [text, setText] = useState(value === '' ? '' : typedTime(Number(value), zone))
  const shown = value === '' && momentOfTyped(text, zone) !== null ? '' : text
  return (
    <label className="field">
      <span className="label">{say(`journal.${name}`)}</span>
      <input
        className="input"
        type="datetime-local"
        value={shown}
        onChange={({ target }) => {
          setText(target.value)
          set(name, String(momentOfTyped(target.value, zone) ?? ''))
        }}
      />
    </label>
  )
}
