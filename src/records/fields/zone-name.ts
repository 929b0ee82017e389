import { zoneProblem } from '../../kernel/time/zone.ts'
import type { FieldOptions, FieldSpec } from './field.ts'
import { instanceDefault } from './instance-default.ts'
import { text } from './text.ts'

/** A time zone by its IANA name. Column: text. If it is optional and missing, the instance's zone is stored. */
export function zoneName(options: FieldOptions): FieldSpec<string, ''> {
  const spec = text({ ...options, neverNull: true, match: 'exact', check: zoneProblem })
  return options.required ? spec : instanceDefault(spec, (instance) => instance.timezone)
}
