import { type ComponentProps, useId } from 'react'

interface ChoiceFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  readonly label: string
  readonly name: string
  readonly choices: readonly (readonly [value: string, name: string])[]
  readonly fault?: string | undefined
}

/** A field with a choice of several values. */
export function ChoiceField({ label, choices, fault, ...select }: ChoiceFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} className="input" aria-describedby={fault === undefined ? undefined : `${id}-note`}>
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {fault !== undefined && (
        <p id={`${id}-note`} className="fault">
          {fault}
        </p>
      )}
    </div>
  )
}
