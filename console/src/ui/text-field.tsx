import { type ComponentProps, useId } from 'react'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string
  readonly name: string
  readonly hint?: string | undefined
  /** The error, in place of the hint. */
  readonly fault?: string | undefined
}

/** A field with its label and its error. */
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
