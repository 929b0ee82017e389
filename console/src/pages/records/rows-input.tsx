import type { MemberFacts } from '../../api/kind-facts.ts'
import { say, sayName, sayNameInLine } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import { MemberInput } from './member-input.tsx'
import type { Draft } from './record-draft.ts'

interface RowsInputProps {
  readonly member: MemberFacts
  readonly hint?: string | undefined
  readonly value: readonly Draft[]
  readonly faultAt: (path: string) => string | undefined
  readonly change: (value: readonly Draft[]) => void
}

/** The members of an element that an edit keeps: its source and its place. */
const kept = new Set(['item_uuid', 'ratescheme_id', 'exact_quantity', 'order', 'parent_group_id', 'key'])

/** The elements of a record, such as the lines of an invoice: each a small form. */
export function RowsInput({ member, hint, value, faultAt, change }: RowsInputProps) {
  const members = (member.members ?? []).filter(({ writable, name, type }) => {
    return writable === true && !kept.has(name) && !(name === 'id' && type !== 'record-id') && type !== 'rows'
  })
  const set = (at: number, name: string, next: Draft[string]) =>
    change(value.map((row, index) => (index === at ? { ...row, [name]: next } : row)))
  return (
    <fieldset className="rows-input">
      <legend>{sayName(member.name)}</legend>
      {hint !== undefined && <p className="hint">{hint}</p>}
      {faultAt(member.name) !== undefined && <p className="fault">{faultAt(member.name)}</p>}
      {value.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name before they are stored
        <fieldset key={at} className="rows-row" aria-label={say('records.row', { number: at + 1 })}>
          <div className="form-grid">
            {members.map((one) => (
              <MemberInput
                key={one.name}
                member={one}
                label={sayNameInLine(one.name === 'id' ? (one.record ?? one.name) : one.name)}
                value={row[one.name]}
                fault={faultAt(`${member.name}[${at}].${one.name}`)}
                change={(next) => set(at, one.name, next)}
              />
            ))}
          </div>
          <button
            type="button"
            className="btn quiet icon-only"
            aria-label={say('records.remove-row', { number: at + 1 })}
            onClick={() => change(value.filter((_, index) => index !== at))}
          >
            <Icon name="trash" />
          </button>
        </fieldset>
      ))}
      <button
        type="button"
        className="btn mini add-row"
        onClick={() => change([...value, emptyRow(member.members ?? [])])}
      >
        <Icon name="plus" />
        {say('records.add-row')}
      </button>
    </fieldset>
  )
}

function emptyRow(members: readonly MemberFacts[]): Draft {
  const emptyOf = ({ type }: MemberFacts) => {
    if (type === 'flag') return false
    if (type === 'records' || type === 'choices' || type === 'rows') return []
    return type === 'record' || type === 'record-id' || type === 'file' ? undefined : ''
  }
  return Object.fromEntries(members.filter(({ writable }) => writable).map((one) => [one.name, emptyOf(one)]))
}
