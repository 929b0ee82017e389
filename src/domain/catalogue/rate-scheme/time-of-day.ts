import type { FieldSpec } from '../../../records/fields/field.ts'
import { text } from '../../../records/fields/text.ts'

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/

/** A time of day, without a date or a time zone. Column: text. */
export function timeOfDay(description: string): FieldSpec<string | null, ''> {
  return text({
    match: 'exact',
    check: (value) => (clock.test(value) ? undefined : 'must be a time of day from 00:00 to 23:59, such as 18:30'),
    description,
  })
}
