import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import { isTurnLong, mapWithPauses, nextTurn } from '../../../kernel/loop-turn.ts'
import type { DocumentTax } from '../../../kernel/money/document-totals.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { loadTaxes } from '../../catalogue/tax/index.ts'
import { type RateLine, rateLines, type StoredItem } from '../../scheduling/booking/index.ts'
import { type BilledBooking, type ItemUnit, tooManyCharacters, unitsOfItems } from './bookings-to-bill.store.ts'
import { bookedPeriod, describeBooking, fillTemplate } from './describe-booking.ts'
import { type LooseLine, lineOfItem, lineOfRate } from './line-of-booking.ts'
import { type RateFacts, readRateFacts, taxIdsOf } from './taxes-of-rates.ts'

/** A rate or item of a booking, as a line for a document. */
export interface BillableLine {
  readonly booking: BilledBooking
  /** Identifies it among billed lines: `rate:5`, `item:7`. */
  readonly key: string
  readonly resource: { readonly id: number; readonly name: string } | undefined
  readonly currency: string
  /** 1, or more if it has been billed before (`turnAfter`). */
  readonly turn: number
  readonly line: LooseLine
}

interface Charges {
  readonly booking: BilledBooking
  readonly rates: readonly RateLine[]
  readonly items: readonly StoredItem[]
}

/** Characters of all descriptions together: as many as the most lines of one document can have. */
const DESCRIPTIONS_MAX = 20_000_000

/**
 * One line for each rate and each item, by booking. The warnings name taxes that have been deleted. `described: false` leaves
 * the descriptions out. Throws `tooManyCharacters`.
 */
export async function linesOfBookings(
  scope: Scope,
  bookings: readonly BilledBooking[],
  { described = true }: { readonly described?: boolean } = {},
): Promise<{ lines: BillableLine[]; warnings: string[] }> {
  const hidden = new Set(hiddenFrom(scope.actor, 'resource'))
  const charges = await mapWithPauses(
    bookings,
    (booking): Charges => ({
      // The lines of thousands of bookings do not keep the texts that they are made from.
      booking: { ...booking, resource_rates: null, billable_items: null },
      rates: rateLines(booking.resource_rates).filter(({ resource_id }) => !hidden.has(resource_id)),
      items: booking.billable_items === null ? [] : (JSON.parse(booking.billable_items) as StoredItem[]),
    }),
  )
  const items = charges.flatMap((one) => one.items)
  const facts = await readRateFacts(
    scope,
    charges.flatMap((one) => one.rates),
  )
  const taxIds = charges.flatMap(({ booking, rates }) => rates.flatMap((rate) => taxIdsOf(rate, rates, booking, facts)))
  const taxes = await loadTaxes(scope, [...taxIds, ...items.flatMap((item) => item.taxes.map(({ id }) => id))])
  const catalogue = await unitsOfItems(
    scope,
    items.flatMap((item) => item.billable_item_id ?? []),
  )
  const maker = new LineMaker(scope, facts, taxes, new Map(catalogue.map((one) => [one.id, one])))
  const lines: BillableLine[] = []
  let characters = 0
  for (const charge of charges) {
    for (const line of maker.linesOf(charge, described)) {
      lines.push(line)
      characters += line.line.description?.length ?? 0
      if (characters > DESCRIPTIONS_MAX) throw tooManyCharacters('descriptions', DESCRIPTIONS_MAX)
      if (isTurnLong()) await nextTurn()
    }
  }
  return { lines, warnings: [...maker.warnings] }
}

const UNIT_MAX = 50

class LineMaker {
  readonly #scope: Scope
  readonly #facts: RateFacts
  readonly #taxes: ReadonlyMap<number, DocumentTax>
  readonly #units: ReadonlyMap<number, ItemUnit>
  readonly warnings = new Set<string>()

  constructor(
    scope: Scope,
    facts: RateFacts,
    taxes: ReadonlyMap<number, DocumentTax>,
    units: ReadonlyMap<number, ItemUnit>,
  ) {
    this.#scope = scope
    this.#facts = facts
    this.#taxes = taxes
    this.#units = units
  }

  *linesOf({ booking, rates, items }: Charges, described: boolean): Generator<BillableLine> {
    for (const rate of rates) yield this.#ofRate(rate, rates, booking, described)
    for (const item of items) yield this.#ofItem(item, booking, described)
  }

  #ofRate(rate: RateLine, siblings: readonly RateLine[], booking: BilledBooking, described: boolean): BillableLine {
    const scheme = this.#facts.schemes.get(rate.rate_scheme_id ?? 0)
    const resource = this.#facts.resources.get(rate.resource_id)
    const template = scheme?.booking_description_template ?? ''
    const named = { name: rate.rate_scheme_name ?? '', description: scheme?.description ?? '' }
    const line = lineOfRate(rate, scheme?.deleted === null ? scheme.id : null, {
      item_text: resource?.name ?? named.name,
      description: described ? this.#describe(booking, template, scheme && named) : null,
      ...bookedPeriod(booking),
      taxes: this.#live(taxIdsOf(rate, siblings, booking, this.#facts), booking),
    })
    return { booking, key: `rate:${rate.id}`, resource, currency: rate.currency, turn: 1, line }
  }

  #describe(booking: BilledBooking, template: string, scheme: Parameters<typeof describeBooking>[2]): string {
    const { instance } = this.#scope
    if (template === '' || scheme === undefined) return describeBooking(booking, instance, scheme)
    return fillTemplate(template, { booking, scheme }, instance)
  }

  #ofItem(item: StoredItem, booking: BilledBooking, described: boolean): BillableLine {
    const { unit_name = null, unit_code = null } = this.#units.get(item.billable_item_id ?? 0) ?? {}
    const unit = unit_name === null ? null : cutText(unit_name, UNIT_MAX)
    const line = lineOfItem(
      item,
      { unit, unit_code },
      {
        ...bookedPeriod(booking),
        item_text: item.name,
        description: described ? (item.description ?? describeBooking(booking, this.#scope.instance)) : null,
        taxes: this.#live(
          item.taxes.map(({ id }) => id),
          booking,
        ),
      },
    )
    return { booking, key: `item:${item.id}`, resource: undefined, currency: item.currency, turn: 1, line }
  }

  #live(ids: readonly number[], booking: BilledBooking): DocumentTax[] {
    return ids.flatMap((id) => {
      const tax = this.#taxes.get(id)
      if (tax === undefined) this.warnings.add(`the tax ${id} of the booking ${booking.id} has been deleted`)
      return tax ?? []
    })
  }
}
