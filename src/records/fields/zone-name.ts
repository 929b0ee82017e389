import { isZone } from '../../kernel/time/zone.ts'
import type { FieldOptions, FieldSpec } from './field.ts'
import { instanceDefault } from './instance-default.ts'
import { text } from './text.ts'

/** A time zone by its IANA name. Column: text. Where it is not required, the instance's stands in for one not given. */
export function zoneName(options: FieldOptions): FieldSpec<string | null, ''> {
  const spec = text({
    ...options,
    match: 'exact',
    check: (value) => (isZone(value) ? undefined : 'must be a time zone by its IANA name, such as Europe/Berlin'),
  })
  return options.required ? spec : instanceDefault(spec, (instance) => instance.timezone)
}
