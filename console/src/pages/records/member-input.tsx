import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { RecordKind } from '../../api/client.ts'
import type { MemberFacts } from '../../api/kind-facts.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import type { Picked } from '../../api/picked.ts'
import { say, sayHint, sayName } from '../../text/say.ts'
import { sayChoice } from '../../text/say-choice.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { RecordPicker } from '../../ui/record-picker.tsx'
import { useMaker } from './make-named.ts'
import { ManyChoices } from './many-choices.tsx'
import { MomentInput } from './moment-input.tsx'
import { ownName } from './own-name.ts'
import type { DraftValue } from './record-draft.ts'
import { labelOf } from './record-label.ts'
import { namesQuery, pickQuery } from './record-queries.ts'
import { factsOf } from './record-screens.ts'
import { RecordsField } from './records-field.tsx'
import { mayRead } from './rights.ts'
import { suggestionsFor } from './suggestions.ts'

interface MemberInputProps {
  readonly member: MemberFacts
  readonly value: DraftValue
  readonly fault?: string | undefined
  /** Its name, if another one is clearer where it stands. */
  readonly label?: string
  readonly change: (value: DraftValue) => void
}

const full = new Set(['long-text', 'records', 'ids', 'choices', 'file', 'json'])
/** Texts that are as long as a line of the form. */
const longNames = /^(name|title|subject|url|website|calendar_url|company_name|description|template|address_line_\d)$/
const isFull = ({ name, type }: MemberFacts): boolean => full.has(type) || (type === 'text' && longNames.test(name))

/** A text of this length or less is mostly one line. */
const LINE_LENGTH = 1_000
const ROWS = 3

/** One member of a form: its label, its field and what is wrong with it. */
export function MemberInput({ member, value, fault, label = sayName(member.name), change }: MemberInputProps) {
  const id = useId()
  const { type, about, required } = member
  const hint = sayHint(about)
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
          {label}
        </label>
        <Note id={id} fault={fault} hint={hint} />
      </div>
    )
  }
  return (
    <div className={isFull(member) ? 'field member full' : 'field member'}>
      <label htmlFor={id}>
        {label}
        {required === true && (
          <span className="faint" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      <Control
        id={id}
        member={member}
        label={label}
        value={value}
        fault={fault}
        described={described}
        change={change}
      />
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
  readonly label: string
  readonly described: string | undefined
}

function Control({ id, member, label, value, fault, described, change }: ControlProps) {
  const { type, choices, record, required, max, percent } = member
  const shared = {
    id,
    className: 'input',
    'aria-required': required,
    'aria-invalid': fault === undefined ? undefined : true,
    'aria-describedby': described,
  } as const
  if (type === 'record' || type === 'record-id') {
    const picked = value as Picked | undefined
    return <ReferenceInput id={id} member={member} label={label} value={picked} fault={fault} change={change} />
  }
  if (type === 'records' || type === 'ids') {
    return <RecordsField kind={record ?? ''} label={label} value={(value ?? []) as readonly Picked[]} change={change} />
  }
  if (type === 'file') return <FileInput id={id} value={value as Picked | undefined} change={change} />
  if (type === 'choices')
    return <ManyChoices member={member} value={(value ?? []) as readonly string[]} change={change} />
  const text = typeof value === 'string' ? value : ''
  const suggestions = suggestionsFor(member.name)
  if (choices !== undefined) {
    return (
      <select {...shared} value={text} onChange={({ target }) => change(target.value)}>
        {(required !== true || text === '') && <option value="">–</option>}
        {withHeld(choices, text).map(([one, label]) => (
          <option key={String(one)} value={String(one)}>
            {sayChoice(label)}
          </option>
        ))}
      </select>
    )
  }
  if (type === 'amount') return <DecimalInput {...shared} percent={percent} value={text} change={change} />
  if (type === 'moment') return <MomentInput shared={shared} label={label} value={text} change={change} />
  if (type === 'long-text') {
    const isLine = (max !== undefined && max <= LINE_LENGTH) || member.name.endsWith('url')
    const rows = isLine ? 1 : ROWS
    return (
      <textarea {...shared} rows={rows} maxLength={max} value={text} onChange={({ target }) => change(target.value)} />
    )
  }
  return (
    <>
      <input
        {...shared}
        type={inputType(member)}
        maxLength={max}
        autoComplete="off"
        list={suggestions.length === 0 ? undefined : `${id}-list`}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  )
}

function inputType({ name, type }: MemberFacts): string {
  if (type === 'day' || type === 'date') return 'date'
  return /email/.test(name) && type === 'text' ? 'email' : 'text'
}

/** A reference of which only the id may be known yet. */
function ReferenceInput({
  id,
  member,
  label,
  value,
  fault,
  change,
}: Omit<ControlProps, 'described' | 'value'> & { readonly value: Picked | undefined }) {
  const { record = '' } = member
  const me = useWhoAmI()
  const canRead = mayRead(me, factsOf(record))
  const make = useMaker(record)
  const isNameless = canRead && value !== undefined && value.name === ''
  const { data } = useQuery(namesQuery(record, isNameless ? [value.id] : []))
  const found = data?.[0]
  const shown = isNameless && found !== undefined ? { ...value, name: labelOf(found) } : value
  if (!canRead) {
    const name = value === undefined ? '' : (ownName(me, record, value.id) ?? value.name)
    return <input id={id} className="input" disabled value={name} />
  }
  return (
    <RecordPicker
      key={shown?.name}
      id={id}
      kind={record as RecordKind}
      label={label}
      placeholder={say('records.choose')}
      value={shown}
      isWrong={fault !== undefined}
      find={(typed) => pickQuery(record, typed)}
      change={change}
      make={make}
    />
  )
}

/** The choices, and what was chosen before it was removed: it stays until another one is chosen. */
function withHeld(choices: NonNullable<MemberFacts['choices']>, held: string): NonNullable<MemberFacts['choices']> {
  return held === '' || choices.some(([one]) => String(one) === held) ? choices : [...choices, [held, held]]
}
