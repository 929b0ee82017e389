import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { type Field, type FieldSpec, type Link, plainField, type RenderContext } from '../../records/fields/field.ts'
import { refs } from '../../records/fields/refs.ts'
import { isMasked } from '../../records/mask.ts'
import type { BodyReader } from '../../records/write/body-reader.ts'
import { missingIds } from '../../records/write/find-referred.ts'
import { loadBookedExtras } from './booked-extras.ts'
import { bookedRate, type RateInput, rateInput, readRate } from './booked-rate.ts'

export const bookedLink: Link = {
  table: 'booking_resource',
  own: 'booking_id',
  other: 'resource_id',
  carries: ['start', 'end', 'deleted'],
}

const RATES_MAX = 20
const description = 'What is booked, with the rates of each where they are given by hand.'
const checker = Compile(Type.Array(rateInput, { maxItems: RATES_MAX }))

const answer = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.Union([Type.String(), Type.Null()]),
  type_id: Type.Integer(),
  type_person_id: Type.Integer(),
  updated: Type.Integer(),
  parent_id: Type.Union([Type.Integer(), Type.Null()]),
  parent_name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  icon: Type.Optional(Type.Array(Type.Object({}))),
  rates: Type.Optional(Type.Array(bookedRate)),
  time_entries: Type.Optional(Type.Array(Type.Object({}))),
})

/**
 * The member `resources`: links to what is booked. Rates that were given by hand stay with the booking, in the column
 * `resource_rates`, a JSON object from the resource's id to its rates.
 */
export const bookedResources: FieldSpec<string | null, ''> = {
  named: (name) => {
    const links = refs('resource', { link: bookedLink, show: 'booked', description }).named(name)
    return plainField(
      name,
      { description },
      {
        columns: [{ name: 'resource_rates', type: 'text', json: (value) => String(value) }],
        references: links.references,
        answer: Type.Array(answer, { description }),
        body: Type.Union(
          [
            Type.Array(Type.Object({ id: Type.Integer({ minimum: 1 }), rates: Type.Optional(Type.Array(rateInput)) })),
            Type.Null(),
          ],
          { description },
        ),
        render: (row, context) => renderResources(name, row, context),
        load: loadBookedExtras,
        loadsOnSwitches: true,
        read(value, reader) {
          links.read.call(this, value, reader)
          if (Array.isArray(value) && !reader.hasFault(name)) readRates(this, value, reader)
        },
        ...(links.filter && { filter: links.filter }),
      },
    )
  },
}

function renderResources(name: string, row: SqlRow, context: RenderContext): string {
  const loaded = context.loaded(name, Number(row.id))
  const extras = loaded === undefined ? undefined : (JSON.parse(loaded) as Record<string, Record<string, unknown>>)
  const rates = context.switches.has('resource_rates') ? (isMasked(row) ? {} : ratesIn(row)) : undefined
  const seen = context.linked(name, row).filter((id) => !context.hides('resource', id))
  const shown = seen.map((id) => {
    const text = context.shown('resource', 'booked', id)
    const more = { ...(rates && { rates: rates[id] ?? [] }), ...extras?.[id] }
    return Object.keys(more).length === 0 ? text : `${text.slice(0, -1)},${JSON.stringify(more).slice(1)}`
  })
  return `[${shown.join(',')}]`
}

/** Rates of resources that stay booked and are sent without rates are kept; those of others go with them. */
function readRates(field: Field, items: readonly { id: number; rates?: unknown }[], reader: BodyReader): void {
  const held = ratesIn(reader.current ?? {})
  const kept: Record<string, unknown> = {}
  items.forEach((item, index) => {
    const given = item.rates
    if (given === undefined) {
      if (held[item.id] !== undefined) kept[item.id] = held[item.id]
    } else if (!checker.Check(given)) {
      for (const error of checker.Errors(given).slice(0, 5)) {
        reader.fault(field, error.message, `[${index}].rates${error.instancePath.replaceAll('/', '.')}`)
      }
    } else if (given.length > 0) {
      kept[item.id] = (given as RateInput[]).map((rate, at) => readRate(rate, field, reader, `[${index}].rates[${at}]`))
    }
  })
  checkRateSchemes(field, items, held, reader)
  reader.values.resource_rates = Object.keys(kept).length === 0 ? null : JSON.stringify(kept)
}

/** Schemes that the rates name already may be sent back, even if they have been deleted since. */
function checkRateSchemes(
  field: Field,
  items: readonly { rates?: unknown }[],
  held: HeldRates,
  reader: BodyReader,
): void {
  const known = new Set(Object.values(held).flatMap((rates) => rates.map((rate) => rate.rate_scheme_id)))
  const named = items.flatMap(({ rates }, index) =>
    (checker.Check(rates) ? (rates as RateInput[]) : []).flatMap(({ rate_scheme_id: id }, at) =>
      id == null || known.has(id) ? [] : [{ id, at: `[${index}].rates[${at}].rate_scheme_id` }],
    ),
  )
  reader.later(async () => {
    const ids = named.map(({ id }) => id)
    const missing = await missingIds(reader.scope, 'rate-scheme', ids)
    for (const { id, at } of named) {
      if (missing.includes(id)) reader.fault(field, `there is no rate-scheme with the id ${id}`, at)
    }
  })
}

/** Rates by the id of the resource that they are of. */
type HeldRates = Readonly<Record<string, readonly Static<typeof bookedRate>[]>>

function ratesIn(row: SqlRow): HeldRates {
  return typeof row.resource_rates === 'string' ? (JSON.parse(row.resource_rates) as HeldRates) : {}
}
