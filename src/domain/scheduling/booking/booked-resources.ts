import Type from 'typebox'
import { missingIds } from '../../../kernel/db/find-referred.ts'
import { refersTo } from '../../../kernel/http/openapi-answers.ts'
import { problemsIn } from '../../../kernel/schema-problems.ts'
import { compileLater } from '../../../records/compile-later.ts'
import {
  type Field,
  type FieldSpec,
  idSchema,
  noReference,
  plainField,
  type RecordRow,
  type RenderContext,
} from '../../../records/fields/field.ts'
import { refs } from '../../../records/fields/refs.ts'
import { isMasked } from '../../../records/mask.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { seesCosts, WITHOUT_COSTS } from '../../accounts/access/index.ts'
import { renderedFile } from '../../catalogue/file/index.ts'
import { loadBookedExtras } from './booked-extras.ts'
import { bookedLink } from './booked-link.ts'
import { type RateLine, rateInput, rateLines, ratesWithoutReasons, rateTables, renderedRate } from './charges/index.ts'
import { ratesInJournal, readSentRates, type SentResource, withoutBuy } from './pricing/index.ts'

const RATES_MAX = 500
const description = 'The booked resources, with the rates of each if they are entered by hand.'
const checker = compileLater(Type.Array(rateInput, { maxItems: RATES_MAX }))

const sentResource = Type.Object({
  id: idSchema,
  rates: Type.Optional(Type.Union([Type.Array(rateInput, { maxItems: RATES_MAX }), Type.Null()])),
})

const bookedTimeEntry = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.Union([Type.String(), Type.Null()]),
  start: Type.Integer(),
  end: Type.Union([Type.Integer(), Type.Null()]),
})

const rendered = Type.Array(
  Type.Object({
    id: Type.Integer(refersTo('resource')),
    name: Type.String(),
    description: Type.Union([Type.String(), Type.Null()]),
    type_id: Type.Integer(),
    type_person_id: Type.Integer(),
    updated: Type.Integer(),
    parent_id: Type.Union([Type.Integer(), Type.Null()]),
    parent_name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    icon: Type.Optional(Type.Array(renderedFile)),
    rates: Type.Optional(Type.Array(renderedRate)),
    time_entries: Type.Optional(Type.Array(bookedTimeEntry)),
  }),
  { description },
)

/**
 * The member `resources`: links to the booked resources, with their charges in the column `resource_rates`, which is
 * stored in separate tables (`rate-tables.ts`).
 */
export const bookedResources: FieldSpec<string | null, ''> = {
  named: (name) => {
    const links = refs('resource', { link: bookedLink, show: 'booked', description }).named(name)
    const field: Field = plainField(
      name,
      { description },
      {
        columns: [
          {
            name: 'resource_rates',
            type: 'text',
            elements: rateTables,
            readOnSwitch: 'resource_rates',
            json: ratesWithoutReasons,
            journalFor: ratesInJournal,
          },
        ],
        references: links.references,
        answer: rendered,
        body: Type.Union([Type.Array(Type.Union([sentResource, noReference])), Type.Null()], { description }),
        render: (row, context) => renderResources(name, row, context, (line) => line),
        forViewer: (viewer) => (seesCosts(viewer) ? undefined : withoutCosts),
        load: loadBookedExtras,
        loadsOnSwitches: true,
        read(value, reader) {
          links.read.call(this, value, reader)
          if (!Array.isArray(value) || reader.hasFault(name)) return
          readRates(this, value, reader)
        },
        ...(links.filter && { filter: links.filter }),
      },
    )
    const withoutCosts: Field = {
      ...field,
      forSome: WITHOUT_COSTS,
      render: (row, context) => renderResources(name, row, context, withoutBuy),
    }
    return field
  },
}

type ShowLine = (line: RateLine) => { readonly resource_id: number }

function renderResources(name: string, row: RecordRow, context: RenderContext, show: ShowLine): string {
  const loaded = context.loaded(name, row.id)
  const extras = loaded === undefined ? undefined : (JSON.parse(loaded) as Record<string, Record<string, unknown>>)
  const rates = context.switches.has('resource_rates') ? (isMasked(row) ? {} : renderedRates(row, show)) : undefined
  const seen = context.linked(name, row).filter((id) => !context.hides('resource', id))
  const rendered = seen.map((id) => {
    const text = context.rendered('resource', 'booked', id)
    const more = { ...(rates && { rates: rates[id] ?? [] }), ...extras?.[id] }
    return Object.keys(more).length === 0 ? text : `${text.slice(0, -1)},${JSON.stringify(more).slice(1)}`
  })
  return `[${rendered.join(',')}]`
}

function renderedRates(row: RecordRow, show: ShowLine): Readonly<Record<string, readonly object[]>> {
  return Object.fromEntries(
    Map.groupBy(rateLines(row.resource_rates).map(show), (line) => line.resource_id)
      .entries()
      .map(([id, lines]) => [id, lines.map(({ resource_id: _, ...rendered }) => rendered)]),
  )
}

/** A resource that stays booked and is sent without rates keeps them. Rates of removed resources are removed. */
function readRates(field: Field, items: readonly SentResource[], reader: BodyReader): void {
  const wrong = items.entries().filter(([, { rates }]) => rates != null && !checker().Check(rates))
  // To find the errors takes much longer than to know that there are some.
  for (const [index, { rates }] of wrong.take(5)) {
    for (const { at, problem } of problemsIn(checker(), rates, compileLater).slice(0, 5)) {
      reader.fault(field, problem, `[${index}].rates${at}`)
    }
  }
  if (reader.hasFault(field.name)) return
  checkRateSchemes(field, items, reader)
  reader.values.resource_rates = readSentRates(items, field, reader)
}

/** Schemes that the rates already name may be sent back, even if they have been deleted. */
function checkRateSchemes(field: Field, items: readonly SentResource[], reader: BodyReader): void {
  if (reader.lookedUp.has(field.name)) return
  const held = rateLines(reader.current?.resource_rates)
  const known = new Set(held.map((rate) => rate.rate_scheme_id))
  const named = items.flatMap(({ rates }, index) =>
    (rates ?? []).flatMap(({ rate_scheme_id: id }, at) =>
      id == null || known.has(id) ? [] : [{ id, at: `[${index}].rates[${at}].rate_scheme_id` }],
    ),
  )
  reader.later(async () => {
    const ids = named.map(({ id }) => id)
    const missing = await missingIds(reader.scope, 'rate-scheme', ids)
    for (const { id, at } of named) {
      if (missing.includes(id)) reader.fault(field, `there is no rate scheme with the id ${id}`, at)
    }
  })
}
