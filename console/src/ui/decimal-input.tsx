import { type ComponentProps, useState } from 'react'
import { readDecimal, writeDecimal } from '../text/read-decimal.ts'
import { useTimeStyle } from './use-time-style.ts'

interface DecimalInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** As the service writes it; what is no number is as it was typed. */
  readonly value: string
  readonly change: (value: string) => void
  /** Whether the service writes it with a sign of percent. */
  readonly percent?: boolean | undefined
}

/** A number as people of the user's locale write it. */
export function DecimalInput({ value, change, percent = false, ...input }: DecimalInputProps) {
  const { locale } = useTimeStyle()
  const [typed, setTyped] = useState<string>()
  const read = (text: string) => {
    if (text.trim() === '') return ''
    const number = readDecimal(text, locale)
    return percent && Number.isFinite(Number(number)) ? `${number}%` : number
  }
  const type = (text: string) => {
    setTyped(text)
    change(read(text))
  }
  // The typed text stays while it means this value: `1,50` is not rewritten under the cursor.
  const isOwn = typed !== undefined && read(typed) === value
  const shown = value.endsWith('%') ? `${writeDecimal(value.slice(0, -1), locale)}\u00a0%` : writeDecimal(value, locale)
  return (
    <input
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={isOwn ? typed : shown}
      onChange={({ target }) => type(target.value)}
    />
  )
}
