import type { CustomField } from '../kernel/auth/session.ts'
import { foldText } from '../kernel/fold-text.ts'
import { DECIMAL_WORDS, formatDecimal, parseDecimal } from '../kernel/money/exact-decimal.ts'
import { storageProblem } from '../kernel/text-checks.ts'
import { momentInUtc, parseCalendarDate } from '../kernel/time/zone.ts'
import { customAnyOf, customContains, nothing, type Predicate } from './list/predicate.ts'

/**
 * How the types of custom fields are parsed, shown, filtered and sorted. A value is stored as text, an option as its
 * id.
 */

const TEXT_MAX = 255
const TEXTAREA_MAX = 10_000

/**
 * The stored form of a value, or an `Error` with the requirement. Numbers are stored in their shortest form, moments in
 * UTC. An option that was removed stays valid if it is `held`.
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
      return momentInUtc(text) ?? new Error('must be a date and time with an offset, such as 2026-03-01T09:00:00+01:00')
    case 'select': {
      const offered = selectableOptions(custom, held)
      const option = offered.find((choice) => choice.name === text)
      return option === undefined
        ? new Error(`must be one of ${offered.map((choice) => choice.name).join(', ')}`)
        : String(option.id)
    }
  }
}

/** Excludes texts that PostgreSQL's JSON functions refuse. */
function storedText(text: string, max: number): string | Error {
  if (text.length > max) return new Error(`must have at most ${max} characters`)
  const problem = storageProblem(text)
  return problem === undefined ? text : new Error(problem)
}

/** The available options: those that are not removed, and the held one. */
export function selectableOptions(custom: CustomField, held: string | undefined): CustomField['options'] {
  return custom.options.filter((option) => !option.removed || String(option.id) === held)
}

/** The option of a stored value of a select; a removed option keeps its name where it was chosen. */
export function chosenOption(custom: CustomField, stored: string): CustomField['options'][number] | undefined {
  return custom.type === 'select' ? custom.options.find((option) => String(option.id) === stored) : undefined
}

/** The value contains the text, or is the same moment; for a select, the name of the chosen option contains it. */
export function valueContains(custom: CustomField, part: string): Predicate {
  if (custom.type === 'datetime') return customContains(custom.id, momentInUtc(part) ?? part)
  if (custom.type !== 'select') return customContains(custom.id, part)
  const folded = foldText(part)
  const chosen = custom.options.filter((option) => foldText(option.name).includes(folded))
  const ids = chosen.map((option) => String(option.id))
  return ids.length === 0 ? nothing : customAnyOf(custom.id, ids)
}
