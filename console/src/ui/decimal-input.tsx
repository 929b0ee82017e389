import { type ComponentProps, useState } from 'react'
import { readDecimal, writeDecimal } from '../text/read-decimal.ts'
import { useTimeStyle } from './use-time-style.ts'

interface DecimalInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** As the service writes it; what is no number is as it was typed. */
  readonly value: string
  readonly change: (value: string) => void
}

/** A number as people of the user's locale write it. */
export function DecimalInput({ value, change, ...input }: DecimalInputProps) {
  const { locale } = useTimeStyle()
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    change(text.trim() === '' ? '' : readDecimal(text, locale))
  }
  // The typed text stays while it means this value: `1,50` is not rewritten under the cursor.
  const isOwn = typed !== undefined && (typed.trim() === '' ? '' : readDecimal(typed, locale)) === value
  return (
    <input
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={isOwn ? typed : writeDecimal(value, locale)}
      onChange={({ target }) => type(target.value)}
    />
  )
}
