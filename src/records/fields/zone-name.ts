import { isZone } from '../../kernel/time/zone.ts'
import type { FieldOptions, FieldSpec } from './field.ts'
import { text } from './text.ts'

/** A time zone by its IANA name; the instance's where none is given. Column: text. */
export function zoneName(options: FieldOptions): FieldSpec<string | null, ''> {
  const spec = text({
    ...options,
    match: 'exact',
    check: (value) => (isZone(value) ? undefined : 'must be a time zone by its IANA name, such as Europe/Berlin'),
  })
  return { named: (name) => ({ ...spec.named(name), initial: ({ timezone }) => timezone }) }
}
