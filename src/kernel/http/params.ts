import { fault, Invalid } from '../errors.ts'
import {
  filterText,
  flagValue,
  integers,
  integerValue,
  listedValues,
  oneChoice,
  QUERY_INTEGER_MAX,
} from '../query-value.ts'
import { storageProblem } from '../text-checks.ts'
import { parseCalendarDate, STAMP_MAX } from '../time/zone.ts'

/** A query parameter of a list or of a verb, except filters. */
export interface Param<Value = unknown> {
  readonly description: string
  /** As JSON Schema. */
  readonly schema: object
  /** Reads the text of the query; throws `Invalid` naming the parameter. */
  readonly read: (name: string, text: string) => Value
  readonly required?: true
  /** The possible texts, if there are only a few. */
  readonly choices?: readonly string[]
  /** Changes what a list shows, not which rows it has. */
  readonly isSwitch?: true
}

/** Query parameters by name. */
export type Params = Readonly<Record<string, Param>>

/** The value of each parameter in a query; undefined if an optional parameter is missing. */
export type Given<P extends Params> = {
  readonly [K in keyof P]: P[K] extends Param<infer Value>
    ? P[K] extends { readonly required: true }
      ? Value
      : Value | undefined
    : never
}

const commaList = { type: 'string', pattern: '^\\d+(,\\d+)*$' }

/** A comma-separated list of ids. */
export function idsParam(description: string): Param<number[]> {
  return { description, schema: commaList, read: integers }
}

/** One id, required. */
export function idParam(description: string): Param<number> & { readonly required: true } {
  return {
    description,
    schema: { type: 'integer', minimum: 1, maximum: QUERY_INTEGER_MAX, format: 'int64' },
    read: (name, text) => integerValue(name, text, 1, QUERY_INTEGER_MAX),
    required: true,
  }
}

/** UNIX seconds. */
export function stampParam(description: string): Param<number> {
  return {
    description,
    schema: { type: 'integer', minimum: 0, maximum: STAMP_MAX, format: 'int64' },
    read: (name, text) => integerValue(name, text, 0, STAMP_MAX),
  }
}

/** A date of the calendar in one of these years, required. */
export function dateParam(
  description: string,
  yearMin: number,
  yearMax: number,
): Param<string> & { readonly required: true } {
  return {
    description,
    schema: { type: 'string', format: 'date' },
    required: true,
    read: (name, text) => {
      const date = parseCalendarDate(text)
      const year = Number(date?.slice(0, 4))
      if (date !== undefined && year >= yearMin && year <= yearMax) return date
      throw Invalid.field(name, `must be a date from ${yearMin} to ${yearMax}, such as 2026-12-24`, description)
    },
  }
}

/** A whole number between `min` and `max`. */
export function integerParam(description: string, min: number, max: number): Param<number> {
  return {
    description,
    schema: { type: 'integer', minimum: min, maximum: max },
    read: (name, text) => integerValue(name, text, min, max),
  }
}

/** Yes or no; without a default if absence has a third meaning. */
export function flagParam(description: string, byDefault?: boolean): Param<boolean> {
  const schema = { type: 'boolean', ...(byDefault !== undefined && { default: byDefault }) }
  return { description, schema, read: flagValue }
}

/** The parameters of every create, update and delete. */
export const dryRun = flagParam('Return the effect of the call in the member dry_run, and store nothing.', false)

/** A flag that changes what a list shows. */
export function switchParam(description: string): Param<boolean> {
  return { ...flagParam(description, false), isSwitch: true }
}

/** A text that is not empty. */
export function textParam(description: string): Param<string> {
  return { description, schema: { type: 'string', minLength: 1 }, read: filterText }
}

/** A comma-separated list of texts. */
export function textsParam(description: string): Param<string[]> {
  return { description, schema: { type: 'string', minLength: 1 }, read: listedValues }
}

/** One of a few known texts. */
export function choiceParam<const Value extends string>(description: string, values: readonly Value[]): Param<Value> {
  const schema = { anyOf: values.map((value) => ({ type: 'string', const: value })) }
  return { description, schema, choices: values, read: (name, text) => oneChoice(name, text, values) }
}

/**
 * Reads a query in which every parameter must be known. Unknown, malformed and missing parameters are reported
 * together. `operation` is its name in errors.
 */
export function readQuery<P extends Params>(
  params: P,
  query: Readonly<Record<string, unknown>>,
  operation = 'This call',
): Given<P> {
  const given: Record<string, unknown> = {}
  const faults: Invalid['faults'][number][] = []
  for (const [name, value] of Object.entries(query)) {
    const param = paramNamed(params, name)
    if (param === undefined) faults.push(fault(name, 'is not a parameter here', knownNames(params, operation)))
    else
      collect(faults, param.description, () => {
        given[name] = param.read(name, queryText(name, value))
      })
  }
  for (const [name, param] of Object.entries(params)) {
    if (param.required && query[name] === undefined)
      faults.push(fault(name, missingProblem(name, param), param.description))
  }
  if (faults.length > 0) throw new Invalid(faults)
  return given as Given<P>
}

/** Clients that send the value in the body learn where it belongs. */
function missingProblem(name: string, { choices }: Param): string {
  const place = `is required as a query parameter (?${name}=…)`
  return choices === undefined ? place : `${place}, as one of ${choices.join(', ')}`
}

/** The parameter with this name; inherited names such as `constructor` do not count. */
export function paramNamed(params: Params, name: string): Param | undefined {
  return Object.hasOwn(params, name) ? params[name] : undefined
}

/** The text of a parameter, which may be given once: two values are ambiguous. */
export function queryText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw Invalid.field(name, 'is given more than once')
  const problem = storageProblem(value)
  if (problem !== undefined) throw Invalid.field(name, problem)
  return value
}

/** Runs `read` and collects its errors, so that other parameters are checked too. Each error ends with the description. */
export function collect(faults: Invalid['faults'][number][], description: string | undefined, read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    for (const one of error.faults) {
      const isDescribed = description === undefined || one.message.endsWith(description)
      faults.push(isDescribed ? one : { ...one, message: `${one.message} ${description}` })
    }
  }
}

function knownNames(params: Params, operation: string): string {
  const names = Object.keys(params)
  return names.length === 0 ? `${operation} has no parameters.` : `Known parameters: ${names.join(', ')}.`
}
