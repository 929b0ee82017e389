import { type ComponentProps, useId } from 'react'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string
  readonly name: string
  readonly hint?: string | undefined
  /** What is wrong with it; it takes the place of the hint. */
  readonly fault?: string | undefined
}

/** A field with its label, and with what is wrong with it. */
export function TextField({ label, hint, fault, ...input }: TextFieldProps) {
  const id = useId()
  const note = fault ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={fault === undefined ? 'hint' : 'fault'}>
          {note}
        </p>
      )}
    </div>
  )
}
