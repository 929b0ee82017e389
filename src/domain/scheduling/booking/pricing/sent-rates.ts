import type { Field } from '../../../../records/fields/field.ts'
import type { BodyReader } from '../../../../records/write/body-reader.ts'
import { costStays, seesCosts } from '../../../accounts/access/index.ts'
import {
  type BookedRate,
  type RateInput,
  ratesOf,
  readRate,
  readStoredRates,
  writeStoredRates,
} from '../charges/index.ts'
import { withHeldBuy } from './rates-for-viewer.ts'

/** One element of the member `resources`, as sent. */
export interface SentResource {
  readonly id: number
  /** Null: compute them again. Undefined: keep them. */
  readonly rates?: readonly RateInput[] | null
}

type Lines = readonly BookedRate[]

/**
 * The column `resource_rates` for what was sent. Rates count as entered by hand if they differ from those that the
 * resource has. Computed rates that are sent back unchanged stay computed.
 */
export function readSentRates(items: readonly SentResource[], field: Field, reader: BodyReader): string | null {
  const held = readStoredRates(reader.current?.resource_rates)
  const by_hand: Record<string, Lines> = {}
  const computed: Record<string, Lines> = {}
  let { last_id } = held
  const keep = (id: number) => {
    if (held.by_hand[id] !== undefined) by_hand[id] = held.by_hand[id]
    else if (held.computed[id] !== undefined) computed[id] = held.computed[id]
  }
  items.forEach(({ id, rates }, index) => {
    const had = ratesOf(held, id)
    const isAll = seesCosts(reader.scope)
    const meant = rates == null || isAll ? rates : withHeldBuy(rates, had)
    const sent = meant?.map((rate, at) =>
      withHeldQuantities(readRate(rate, field, reader, `[${index}].rates[${at}]`), heldLine(rate, at, had), rate),
    )
    const isBooked = reader.currentLinks[field.name]?.includes(id) ?? false
    const isKept = rates === undefined || (isBooked && sent !== undefined && isSame(sent, had, isAll))
    if (rates != null && !isAll) warnOfCosts(rates, isKept ? undefined : had, `${field.name}[${index}].rates`, reader)
    if (isKept) keep(id)
    else if (sent !== undefined) {
      const free = new Set(had.map((line) => line.id))
      by_hand[id] = sent.map((line, at) => {
        const sentId = rates?.[at]?.id
        return { id: sentId != null && free.delete(sentId) ? sentId : ++last_id, ...line }
      })
    }
  })
  return writeStoredRates({ ...held, last_id, by_hand, computed })
}

/** `had` is undefined if every line is kept. */
function warnOfCosts(rates: readonly RateInput[], had: Lines | undefined, path: string, reader: BodyReader): void {
  const known = new Set(had?.map((line) => line.id))
  rates.forEach(({ id, buy }, at) => {
    // An id that is sent twice names a line once.
    const isHeld = known.delete(id ?? 0) || had === undefined
    if (buy != null && isHeld) reader.warnings.push(costStays(`${path}[${at}].buy`))
  })
}

function heldLine({ id }: RateInput, at: number, had: Lines): BookedRate | undefined {
  return id == null ? had[at] : had.find((line) => line.id === id)
}

/** A side without an exact quantity keeps the stored one, if its quantity and unit are unchanged. */
function withHeldQuantities<Line extends Omit<BookedRate, 'id'>>(
  line: Line,
  held: BookedRate | undefined,
  sent: RateInput,
): Line {
  const kept = (name: 'buy' | 'sell') => {
    const [read, had] = [line[name], held?.[name]]
    const isKept = sent[name]?.exact_quantity === undefined && had?.unit === read.unit && had.quantity === read.quantity
    if (!isKept || had.exact_quantity === undefined) return read
    // In the order of stored rates: `isSame` compares texts.
    const { unit, unit_amount, quantity, discount } = read
    return { unit, unit_amount, quantity, exact_quantity: had.exact_quantity, discount }
  }
  return { ...line, buy: kept('buy'), sell: kept('sell') }
}

/**
 * Ignores which rate of the resource a line is based on: a body cannot say that. Ignores costs for users who do not see
 * them: otherwise the result would show whether a guess was right (decision 319).
 */
function isSame(sent: readonly Omit<BookedRate, 'id'>[], held: Lines, isAll: boolean): boolean {
  const said = (lines: readonly Omit<BookedRate, 'id'>[]) =>
    lines.map(({ rate_scheme_id, rate_scheme_name, currency, buy, sell }) => [
      [rate_scheme_id, rate_scheme_name, currency],
      isAll ? [buy, sell] : [sell],
    ])
  return JSON.stringify(said(sent)) === JSON.stringify(said(held))
}

/**
 * The resources sent for one booking of a series, for its other bookings: rates computed for the one are not entered by
 * hand for the others.
 */
export function withoutComputedRates(resources: unknown, reader: BodyReader): unknown {
  if (!Array.isArray(resources)) return resources
  const { by_hand } = readStoredRates(reader.value('resource_rates'))
  return (resources as SentResource[]).map((resource) =>
    resource.rates == null || resource.id in by_hand ? resource : { id: resource.id },
  )
}
