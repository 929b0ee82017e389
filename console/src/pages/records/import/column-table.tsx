import { kinds } from '../../../api/kind-facts.golden.ts'
import type { MemberFacts } from '../../../api/kind-facts.ts'
import { say, sayName } from '../../../text/say.ts'
import { sayChoice } from '../../../text/say-choice.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ImportAnswer, ImportAsked } from './import-request.ts'

interface ColumnTableProps {
  readonly answer: ImportAnswer
  readonly asked: ImportAsked
  readonly change: (part: Partial<ImportAsked>) => void
}

/** The member that each column of the file goes to. The user can change it. */
export function ColumnTable({ answer: { columns, members }, asked, change }: ColumnTableProps) {
  const choices = [['', say('import.left-out')] as const, ...members.map((name) => [name, sayName(name)] as const)]
  return (
    <>
      <table className="import-columns">
        <thead>
          <tr>
            <th scope="col">{say('import.in-file')}</th>
            <th scope="col">{say('import.in-daybook')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, member, example }) => (
            <tr key={name} className={member === null ? 'is-out' : undefined}>
              <th scope="row">
                <code>{name}</code>
                {example !== null && <span className="faint small cut">{example}</span>}
              </th>
              <td>
                <select
                  className="input"
                  aria-label={say('import.member-of', { column: name })}
                  value={member ?? ''}
                  onChange={({ target }) =>
                    change({ columns: { ...asked.columns, [name]: target.value || null }, leaveOut: [] })
                  }
                >
                  {choices.map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ValuesForAll answer={{ columns, members }} asked={asked} change={change} />
    </>
  )
}

type ValuesProps = Pick<ColumnTableProps, 'asked' | 'change'> & {
  readonly answer: Pick<ImportAnswer, 'columns' | 'members'>
}

/** Required members that no column gives: one value for all rows. */
function ValuesForAll({ answer: { columns, members }, asked, change }: ValuesProps) {
  const facts = kinds.find(({ kind }) => kind === asked.record)?.members ?? []
  const missing = facts.filter(({ name, required }) => {
    return required && members.includes(name) && columns.every(({ member }) => member !== name)
  })
  if (missing.length === 0) return null
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = asked.values
    change({ values: value === '' ? others : { ...others, [name]: value }, leaveOut: [] })
  }
  return (
    <fieldset className="import-values">
      <legend>{say('import.for-all')}</legend>
      <p className="hint">{say('import.for-all-hint')}</p>
      {missing.map((member) => (
        <ValueField key={member.name} member={member} value={asked.values[member.name] ?? ''} set={set} />
      ))}
    </fieldset>
  )
}

interface ValueFieldProps {
  readonly member: MemberFacts
  readonly value: string
  readonly set: (name: string, value: string) => void
}

function ValueField({ member: { name, choices }, value, set }: ValueFieldProps) {
  if (choices === undefined) {
    return (
      <TextField
        label={sayName(name)}
        name={name}
        defaultValue={value}
        onBlur={({ target }) => set(name, target.value)}
      />
    )
  }
  const offered = choices.map(([one, text]) => [String(one), sayChoice(text)] as const)
  return (
    <ChoiceField
      label={sayName(name)}
      name={name}
      value={value}
      choices={[['', '–'], ...offered]}
      onChange={({ target }) => set(name, target.value)}
    />
  )
}
