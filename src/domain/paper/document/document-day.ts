import Type from 'typebox'
import { Invalid } from '../../../kernel/errors.ts'
import { listedValues } from '../../../kernel/query-value.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { civilDateText, civilDaysOf } from '../../../kernel/time/civil-date.ts'
import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { startOfDay } from '../../../kernel/time/local-clock.ts'
import { isoInZone, parseIsoDateTime, STAMP_MAX, stampFault, wallClockAt } from '../../../kernel/time/zone.ts'
import {
  type Field,
  type FieldOptions,
  type FieldSpec,
  type Filled,
  plainField,
  renderedSchema,
} from '../../../records/fields/field.ts'
import { anyOf } from '../../../records/list/predicate.ts'

/** 9999-12-31, the last day with a four-digit year. */
export const DAY_MAX = Math.floor(STAMP_MAX / DAY_SECONDS)

const stampSchema = Type.Integer({ minimum: 0, maximum: STAMP_MAX, format: 'int64' })
const daySchema = Type.String({ format: 'date' })
const isoSchema = Type.String({ format: 'date-time' })
const SUCH_AS_ISO = 'a day such as 2026-03-01, or an ISO 8601 date and time with an offset'

/** The day number (`civil-date.ts`) of a moment in UNIX seconds, in the zone; from 0 to `DAY_MAX`. */
export function dayOfStamp(stamp: number, zone: string): number {
  return Math.min(Math.max(wallClockAt(stamp, zone).days, 0), DAY_MAX)
}

/** The number of the current day in the zone of the instance. */
export function today({ clock, instance }: Pick<Scope, 'clock' | 'instance'>): number {
  return dayOfStamp(clock.now(), instance.timezone)
}

/** When the day begins in the zone, in UNIX seconds; from 0 to `STAMP_MAX`. */
export function stampOfDay(day: number, zone: string): number {
  return Math.min(Math.max(startOfDay(day, zone), 0), STAMP_MAX)
}

/**
 * A calendar day, the same in every zone. Column: integer, the day number. Responses have the moment when the day
 * begins in the instance's zone, with an ISO 8601 twin. A moment in a request stands for its day in that zone.
 */
export function documentDay<const O extends FieldOptions>(options: O & FieldOptions): FieldSpec<Filled<O, number>, ''> {
  const { description } = options
  return {
    named: (name) =>
      plainField(name, options, {
        columns: [
          { name, type: 'integer', json: (day) => (day === null ? 'null' : `"${civilDateText(Number(day))}"`) },
        ],
        answer: renderedSchema(stampSchema, {
          ...options,
          description: `${description} The start of the day in UNIX seconds.`,
        }),
        body: Type.Union([stampSchema, daySchema, Type.Null()], {
          description: `${description} A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance.`,
        }),
        render: (row, { instance }) =>
          row[name] === null ? 'null' : String(stampOfDay(Number(row[name]), instance.timezone)),
        read(value, reader) {
          const day = value === null ? null : readDay(value, reader.scope.instance.timezone)
          if (day === undefined) reader.fault(this, dayFault(value))
          else reader.values[name] = day
        },
        filter: (query, _actor, { timezone }) =>
          anyOf(
            name,
            listedValues(name, query).map((part) => dayIn(name, part, timezone)),
          ),
        order: (column) => column(name),
        companions: [isoTwin(name, options)],
      }),
  }
}

function isoTwin(of: string, options: FieldOptions): Field {
  const name = `${of}_iso`
  const description = `${options.description} As ISO 8601 with an offset: midnight in the zone of the instance.`
  return plainField(
    name,
    { description, readOnly: options.readOnly ?? false },
    {
      needs: [of],
      answer: renderedSchema(isoSchema, { ...options, description }),
      body: Type.Union([isoSchema, daySchema, Type.Null()], { description }),
      render: (row, { instance: { timezone } }) =>
        row[of] === null ? 'null' : `"${isoInZone(stampOfDay(Number(row[of]), timezone), timezone)}"`,
      read(value, reader) {
        const day = value === null ? null : readIsoDay(value, reader.scope.instance.timezone)
        if (day === undefined) reader.fault(this, isBefore1970(value) ? stampFault(-1) : `must be ${SUCH_AS_ISO}`)
        else if (of in reader.values && reader.values[of] !== day) reader.fault(this, `disagrees with ${of}`)
        else reader.values[of] = day
      },
      filter: (query, _actor, { timezone }) =>
        anyOf(
          of,
          listedValues(name, query).map((part) => {
            const day = readIsoDay(part, timezone)
            if (day === undefined) throw Invalid.field(name, `"${part}" is not ${SUCH_AS_ISO}`)
            return day
          }),
        ),
      order: (column) => column(of),
    },
  )
}

/** The day number of a date, or of a moment in UNIX seconds; undefined if the value is neither. */
function readDay(value: unknown, zone: string): number | undefined {
  if (typeof value === 'string') return dayOfDate(value)
  const isStamp = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= STAMP_MAX
  return isStamp ? dayOfStamp(value, zone) : undefined
}

function dayFault(value: unknown): string {
  if (isBefore1970(value)) return stampFault(-1)
  if (typeof value === 'number' && Number.isInteger(value)) return stampFault(value)
  return 'must be a day such as 2026-03-01, or a UNIX time in whole seconds'
}

/** Whether the text is a day or a moment in ISO 8601, but too early. */
function isBefore1970(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const moment = parseIsoDateTime(value) ?? civilDaysOf(value)
  return moment !== undefined && moment < 0
}

function readIsoDay(value: unknown, zone: string): number | undefined {
  if (typeof value !== 'string') return undefined
  const stamp = parseIsoDateTime(value)
  if (stamp === undefined) return dayOfDate(value)
  return stamp < 0 || stamp > STAMP_MAX ? undefined : dayOfStamp(stamp, zone)
}

function dayOfDate(text: string): number | undefined {
  const day = civilDaysOf(text)
  return day === undefined || day < 0 ? undefined : day
}

/** The day number of a query value. Throws `Invalid` for the parameter if the value is not a day. */
export function dayIn(name: string, part: string, zone: string): number {
  const day = readDay(/^\d{1,12}$/.test(part) ? Number(part) : part, zone)
  if (day !== undefined) return day
  throw Invalid.field(name, `"${part}" is neither a day such as 2026-03-01 nor a UNIX time in whole seconds`)
}
