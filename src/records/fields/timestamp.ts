import Type from 'typebox'
import type { SqlValue } from '../../kernel/db/sql.ts'
import { Invalid } from '../../kernel/errors.ts'
import { integers, listedValues } from '../../kernel/query-value.ts'
import { isoFault, isoInZone, parseIsoDateTime, STAMP_MAX, stampFault } from '../../kernel/time/zone.ts'
import { anyOf } from '../list/predicate.ts'
import {
  type Field,
  type FieldOptions,
  type FieldSpec,
  type Filled,
  jsonOf,
  plainField,
  renderedSchema,
  sentSchema,
} from './field.ts'

const stampSchema = Type.Integer({ minimum: 0, maximum: STAMP_MAX, format: 'int64' })
const isoSchema = Type.String({ format: 'date-time' })

/** Options of a moment. */
export interface TimestampOptions extends FieldOptions {
  /**
   * The member that shows the same moment in ISO 8601, with the offset of the instance's zone, and can be sent instead.
   */
  readonly isoTwin?: string
}

/** A moment. Column: integer, UNIX seconds. */
export function timestamp<const O extends TimestampOptions>(
  options: O & TimestampOptions,
): FieldSpec<Filled<O, number>, ''> {
  return {
    named: (name) =>
      plainField(name, options, {
        columns: [{ name, type: 'integer', json: jsonOf }],
        answer: renderedSchema(stampSchema, options),
        body: sentSchema(stampSchema, options),
        render: (row) => String(row[name]),
        read(value, reader) {
          if (value === null) {
            if (options.required) reader.fault(this, 'is required')
            else reader.values[name] = null
          } else if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > STAMP_MAX) {
            reader.fault(this, stampFault(value))
          } else reader.values[name] = value
        },
        filter: (query) => anyOf(name, integers(name, query)),
        order: (column) => column(name),
        ...(options.isoTwin === undefined ? {} : { companions: [isoTwin(options.isoTwin, name, options)] }),
      }),
  }
}

function isoTwin(name: string, of: string, options: FieldOptions): Field {
  const description = `${options.description} As ISO 8601 with an offset; the same moment as ${of}.`
  return plainField(
    name,
    { description, readOnly: options.readOnly ?? false },
    {
      needs: [of],
      answer: renderedSchema(isoSchema, { ...options, description }),
      body: sentSchema(isoSchema, { ...options, description }),
      render: (row, { instance }) => isoText(row[of] ?? null, instance.timezone),
      read(value, reader) {
        const stamp = typeof value === 'string' ? parseIsoDateTime(value) : undefined
        if (value === null) {
          if (typeof reader.values[of] === 'number') reader.fault(this, `disagrees with ${of}`)
          else if (options.required) reader.fault(this, 'is required')
          else reader.values[of] = null
        } else if (stamp === undefined || stamp < 0) {
          reader.fault(this, isoFault(stamp))
        } else if (of in reader.values && reader.values[of] !== stamp) reader.fault(this, `disagrees with ${of}`)
        else reader.values[of] = stamp
      },
      filter: (query) => anyOf(of, moments(name, query)),
      order: (column) => column(of),
    },
  )
}

/** `2026-03-01T09:00:00Z`, or several. */
export function moments(name: string, query: string): number[] {
  return listedValues(name, query).map((part) => {
    const stamp = parseIsoDateTime(part)
    if (stamp !== undefined) return stamp
    throw Invalid.field(name, `"${part}" is not a date and time with an offset, such as 2026-03-01T09:00:00Z`)
  })
}

/** A stamp as JSON text in the zone; `null` for none. */
export function isoText(stamp: SqlValue, zone: string): string {
  return typeof stamp === 'number' ? `"${isoInZone(stamp, zone)}"` : 'null'
}
