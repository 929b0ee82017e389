import type { CustomField } from '../kernel/auth/session.ts'
import { foldText } from '../kernel/fold-text.ts'
import { DECIMAL_WORDS, formatDecimal, parseDecimal } from '../kernel/money/exact-decimal.ts'
import { storageProblem } from '../kernel/text-checks.ts'
import { parseCalendarDate, parseIsoDateTime } from '../kernel/time/zone.ts'
import { customAnyOf, customContains, nothing, type Predicate } from './list/predicate.ts'

/** What the types of custom fields take, show, find and sort by. A value is kept as text, an option by its id. */

const TEXT_MAX = 255
const TEXTAREA_MAX = 10_000

/**
 * A value as it is kept, or an `Error` that says what it must be. Numbers are kept as short as they can be; an option
 * that was removed stays good where it is `held`.
 */
export function storedValue(custom: CustomField, value: string | number, held: string | undefined): string | Error {
  const text = String(value)
  switch (custom.type) {
    case 'text':
      return storedText(text, TEXT_MAX)
    case 'textarea':
      return storedText(text, TEXTAREA_MAX)
    case 'number': {
      const number = parseDecimal(text)
      return number === undefined ? new Error(`must be ${DECIMAL_WORDS}`) : formatDecimal(number)
    }
    case 'date':
      return parseCalendarDate(text) ?? new Error('must be a date such as 2026-03-01')
    case 'datetime':
      return parseIsoDateTime(text) === undefined
        ? new Error('must be a date and time with an offset, such as 2026-03-01T09:00:00+01:00')
        : text
    case 'select': {
      const offered = offeredOptions(custom, held)
      const option = offered.find((one) => one.name === text)
      return option === undefined
        ? new Error(`must be one of ${offered.map((one) => one.name).join(', ')}`)
        : String(option.id)
    }
  }
}

/** PostgreSQL's JSON functions refuse what these tests keep out. */
function storedText(text: string, max: number): string | Error {
  if (text.length > max) return new Error(`must have at most ${max} characters`)
  const problem = storageProblem(text)
  return problem === undefined ? text : new Error(problem)
}

/** The options that may be chosen: those that are not removed, and the one that is held. */
export function offeredOptions(custom: CustomField, held: string | undefined): CustomField['options'] {
  return custom.options.filter((option) => !option.removed || String(option.id) === held)
}

/** The option of a select that a kept value names; one that was removed keeps its name where it was chosen. */
export function chosenOption(custom: CustomField, stored: string): CustomField['options'][number] | undefined {
  return custom.type === 'select' ? custom.options.find((option) => String(option.id) === stored) : undefined
}

/** The value contains the text; for a select, the name of the chosen option does. */
export function valueContains(custom: CustomField, part: string): Predicate {
  if (custom.type !== 'select') return customContains(custom.id, part)
  const folded = foldText(part)
  const chosen = custom.options.filter((option) => foldText(option.name).includes(folded))
  const ids = chosen.map((option) => String(option.id))
  return ids.length === 0 ? nothing : customAnyOf(custom.id, ids)
}
