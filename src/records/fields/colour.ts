import type { FieldOptions, FieldSpec, Filled } from './field.ts'
import { text } from './text.ts'

const hexColour = /^#[0-9a-f]{6}$/i

/** A colour as `#rrggbb`, stored as it was sent. Column: text. Filters match it exactly. */
export function colour<const O extends FieldOptions>(options: O & FieldOptions): FieldSpec<Filled<O, string>, ''> {
  return text({
    ...options,
    max: 7,
    match: 'exact',
    check: (value) => (hexColour.test(value) ? undefined : 'must be a colour such as #1a2b3c'),
  })
}
