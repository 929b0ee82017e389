import Type from 'typebox'
import { missingIds } from '../../../kernel/db/find-referred.ts'
import { nextId } from '../../../kernel/db/tally.ts'
import { type Field, type FieldSpec, plainField } from '../../../records/fields/field.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { withCosts } from '../../accounts/access/index.ts'
import { taxLines } from '../tax/index.ts'
import { readResourceRate, sentRateShape } from './read-resource-rate.ts'
import { buyCosts, type ResourceRate, rateShape, resourceRateText, storedRates } from './resource-rate.ts'

const RATES_MAX = 200
const description = 'The cost (buy) and the price (sell) of an hour, a day and a week, for a span of dates.'

/** The member `rates`. Column: text, a JSON array of `ResourceRate`; taxes are shown with their current values. */
export function rateList(): FieldSpec<string | null, ''> {
  return withCosts(renderedRates, buyCosts)
}

const renderedRates: FieldSpec<string | null, ''> = {
  named: (name) =>
    plainField(
      name,
      { description },
      {
        columns: [{ name, type: 'text', json: (value) => (value === null ? '[]' : String(value)) }],
        answer: Type.Array(rateShape, { description }),
        body: Type.Union([Type.Array(sentRateShape, { maxItems: RATES_MAX }), Type.Null()], { description }),
        render: (row, { loaded }) => loaded(name, row.id) ?? '[]',
        async load(scope, rows) {
          const rated = rows.map((row) => ({ id: row.id, rates: storedRates(row[name]) }))
          const lines = await taxLines(scope, taxIds(rated.flatMap(({ rates }) => rates)))
          const text = (rates: readonly ResourceRate[]) =>
            `[${rates.map((rate) => resourceRateText(rate, lines)).join(',')}]`
          return new Map(rated.map(({ id, rates }) => [id, text(rates)]))
        },
        read: readRates,
      },
    ),
}

function readRates(this: Field, value: unknown, reader: BodyReader): void {
  const items: unknown = value ?? []
  if (!Array.isArray(items) || items.length > RATES_MAX) {
    reader.fault(this, `must be an array of at most ${RATES_MAX} rates`)
    return
  }
  const held = storedRates(reader.current?.[this.name])
  const rates = items.map((item: unknown, index) =>
    readResourceRate(item, reader.scope.instance.currency, (member, problem) =>
      reader.fault(this, problem, `[${index}]${member}`),
    ),
  )
  checkIds(this, rates, held, reader)
  checkTaxes(this, rates, held, reader)
  reader.later(async () => {
    if (reader.faults.length > 0) return
    const stored: ResourceRate[] = []
    for (const rate of rates) {
      const isHeld = held.some((heldRate) => heldRate.id === rate.id)
      stored.push(isHeld ? rate : { ...rate, id: await nextId(reader.scope.db, 'resource_rate') })
    }
    reader.values[this.name] = stored.length === 0 ? null : JSON.stringify(stored)
  })
}

/** On create, ids are ignored: the body may be a copy of another resource. */
function checkIds(
  field: Field,
  rates: readonly ResourceRate[],
  held: readonly ResourceRate[],
  reader: BodyReader,
): void {
  if (reader.current === undefined) return
  const known = new Set(held.map((rate) => rate.id))
  rates.forEach(({ id }, index) => {
    if (id !== 0 && !known.delete(id))
      reader.fault(field, 'is not a rate of this resource, or is listed twice', `[${index}].id`)
  })
}

/** Taxes that the rates already have may be sent back, even if they have been deleted. */
function checkTaxes(
  field: Field,
  rates: readonly ResourceRate[],
  held: readonly ResourceRate[],
  reader: BodyReader,
): void {
  const had = new Set(taxIds(held))
  const fresh = taxIds(rates).filter((id) => !had.has(id))
  reader.later(async () => {
    for (const id of await missingIds(reader.scope, 'tax', fresh)) {
      const index = rates.findIndex((rate) => rate.taxes.some((tax) => tax.id === id))
      reader.fault(field, `there is no tax with the id ${id}`, `[${index}].taxes`)
    }
  })
}

function taxIds(rates: readonly ResourceRate[]): number[] {
  return [...new Set(rates.flatMap((rate) => rate.taxes.map((tax) => tax.id)))]
}
