import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { RecordKind } from '../../api/client.ts'
import type { MemberFacts } from '../../api/kind-facts.ts'
import type { Picked } from '../../api/picked.ts'
import { say, sayName, sayValue, spokenLanguage } from '../../text/say.ts'
import { RecordPicker } from '../../ui/record-picker.tsx'
import { FileInput } from './file-input.tsx'
import type { DraftValue } from './record-draft.ts'
import { labelOf } from './record-label.ts'
import { namesQuery, pickQuery } from './record-queries.ts'
import { RecordsField } from './records-field.tsx'

interface MemberInputProps {
  readonly member: MemberFacts
  readonly value: DraftValue
  readonly fault?: string | undefined
  readonly change: (value: DraftValue) => void
}

const full = new Set(['long-text', 'records', 'choices', 'file', 'json'])
/** Texts that are as long as a line of the form. */
const longNames = /^(name|title|subject|url|website|calendar_url|company_name|description|template|address_line_\d)$/
const isFull = ({ name, type }: MemberFacts): boolean => full.has(type) || (type === 'text' && longNames.test(name))

/** A text of this length or less is mostly one line. */
const LINE_LENGTH = 1_000
const ROWS = 3

/** One member of a form: its label, its field and what is wrong with it. */
export function MemberInput({ member, value, fault, change }: MemberInputProps) {
  const id = useId()
  const { name, type, about, required } = member
  // What the API says of its members it says in English.
  const hint = spokenLanguage() === 'en' ? about : undefined
  const note = fault ?? hint
  const described = note === undefined ? undefined : `${id}-note`
  if (type === 'flag') {
    return (
      <div className="field member">
        <label className="check">
          <input
            type="checkbox"
            checked={value === true}
            aria-describedby={described}
            onChange={({ target }) => change(target.checked)}
          />
          {sayName(name)}
        </label>
        <Note id={id} fault={fault} hint={hint} />
      </div>
    )
  }
  return (
    <div className={isFull(member) ? 'field member full' : 'field member'}>
      <label htmlFor={id}>
        {sayName(name)}
        {required === true && (
          <span className="faint" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      <Control id={id} member={member} value={value} fault={fault} described={described} change={change} />
      <Note id={id} fault={fault} hint={hint} />
    </div>
  )
}

function Note({
  id,
  fault,
  hint,
}: {
  readonly id: string
  readonly fault?: string | undefined
  readonly hint: string | undefined
}) {
  if (fault !== undefined) {
    return (
      <p id={`${id}-note`} className="fault">
        {fault}
      </p>
    )
  }
  return hint === undefined ? null : (
    <p id={`${id}-note`} className="hint">
      {hint}
    </p>
  )
}

interface ControlProps extends MemberInputProps {
  readonly id: string
  readonly described: string | undefined
}

function Control({ id, member, value, fault, described, change }: ControlProps) {
  const { name, type, choices, record, required, max } = member
  const shared = {
    id,
    className: 'input',
    'aria-required': required,
    'aria-invalid': fault === undefined ? undefined : true,
    'aria-describedby': described,
  } as const
  if (type === 'record' || type === 'record-id') {
    return <ReferenceInput id={id} member={member} value={value as Picked | undefined} fault={fault} change={change} />
  }
  if (type === 'records') {
    return (
      <RecordsField
        kind={record ?? ''}
        label={sayName(name)}
        value={(value ?? []) as readonly Picked[]}
        change={change}
      />
    )
  }
  if (type === 'file') return <FileInput id={id} value={value as Picked | undefined} change={change} />
  if (type === 'choices')
    return <ManyChoices member={member} value={(value ?? []) as readonly string[]} change={change} />
  const text = typeof value === 'string' ? value : ''
  if (choices !== undefined) {
    return (
      <select {...shared} value={text} onChange={({ target }) => change(target.value)}>
        {(required !== true || text === '') && <option value="">–</option>}
        {choices.map(([one, label]) => (
          <option key={String(one)} value={String(one)}>
            {sayValue(label)}
          </option>
        ))}
      </select>
    )
  }
  if (type === 'long-text') {
    const rows = max !== undefined && max <= LINE_LENGTH ? 1 : ROWS
    return (
      <textarea {...shared} rows={rows} maxLength={max} value={text} onChange={({ target }) => change(target.value)} />
    )
  }
  return (
    <input
      {...shared}
      type={inputType(member)}
      maxLength={max}
      inputMode={type === 'amount' ? 'decimal' : undefined}
      autoComplete="off"
      value={text}
      onChange={({ target }) => change(target.value)}
    />
  )
}

function inputType({ name, type }: MemberFacts): string {
  if (type === 'moment') return 'datetime-local'
  if (type === 'day' || type === 'date') return 'date'
  return /email/.test(name) && type === 'text' ? 'email' : 'text'
}

/** A reference of which only the id may be known yet. */
function ReferenceInput({
  id,
  member,
  value,
  fault,
  change,
}: Omit<ControlProps, 'described' | 'value'> & { readonly value: Picked | undefined }) {
  const { record = '', name } = member
  const isNameless = value !== undefined && value.name === ''
  const { data } = useQuery(namesQuery(record, isNameless ? [value.id] : []))
  const found = data?.[0]
  const shown = isNameless && found !== undefined ? { ...value, name: labelOf(found) } : value
  return (
    <RecordPicker
      key={shown?.name}
      id={id}
      kind={record as RecordKind}
      label={sayName(name)}
      placeholder={say('records.choose')}
      value={shown}
      isWrong={fault !== undefined}
      find={(typed) => pickQuery(record, typed)}
      change={change}
    />
  )
}

interface ManyChoicesProps {
  readonly member: MemberFacts
  readonly value: readonly string[]
  readonly change: (value: readonly string[]) => void
}

function ManyChoices({ member: { choices = [] }, value, change }: ManyChoicesProps) {
  return (
    <div className="many-choices">
      {choices.map(([one, label]) => {
        const text = String(one)
        return (
          <label key={text} className="check">
            <input
              type="checkbox"
              checked={value.includes(text)}
              onChange={({ target }) =>
                change(target.checked ? [...value, text] : value.filter((other) => other !== text))
              }
            />
            {sayValue(label)}
          </label>
        )
      })}
      {value.length === 0 && <span className="faint small">{say('records.all')}</span>}
    </div>
  )
}
