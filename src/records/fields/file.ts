import type { FieldOptions, FieldSpec } from './field.ts'
import { ref } from './ref.ts'

/**
 * An uploaded file, shown as an array of one file and identified by its `id` or `alias`. Column: `<name>_id`, integer.
 */
export function file(options: FieldOptions): FieldSpec<number | null, '_id'> {
  return ref('file', { ...options, show: 'file', alsoBy: 'alias' })
}
