import type { FieldOptions, FieldSpec } from './field.ts'
import { text } from './text.ts'

const hexColour = /^#[0-9a-f]{6}$/i

/** A colour as `#rrggbb`, stored as it was sent. Column: text. Filters match it exactly. */
export function colour(options: FieldOptions): FieldSpec<string | null, ''> {
  return text({
    ...options,
    max: 7,
    match: 'exact',
    check: (value) => (hexColour.test(value) ? undefined : 'must be a colour such as #1a2b3c'),
  })
}
