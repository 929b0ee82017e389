import { say } from '../text/say.ts'
import { TextField } from './text-field.tsx'

interface CodeFieldProps {
  readonly fault: string | undefined
  readonly autoFocus?: boolean
}

/** A code of an app, or a recovery code. */
export function CodeField({ fault, autoFocus = false }: CodeFieldProps) {
  return (
    <TextField
      label={say('second-step.code')}
      name="otp"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      autoFocus={autoFocus}
      fault={fault}
    />
  )
}
