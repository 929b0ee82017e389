import type { FieldOptions, FieldSpec } from './field.ts'
import { text } from './text.ts'

const hexColor = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

/** A colour in hex, `#1e90ff` or `#19f`, kept as it was sent. Column: text. */
export function color(options: FieldOptions): FieldSpec<string | null, ''> {
  return text({
    ...options,
    match: 'exact',
    check: (value) => (hexColor.test(value) ? undefined : 'must be a colour in hex, such as #1e90ff'),
  })
}
