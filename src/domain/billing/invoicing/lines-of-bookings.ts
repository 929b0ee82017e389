import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import type { DocumentTax } from '../../../kernel/money/document-totals.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { loadTaxes } from '../../catalogue/tax/index.ts'
import { type RateLine, rateLines, type StoredItem } from '../../scheduling/booking/index.ts'
import { type BilledBooking, type ItemUnit, unitsOfItems } from './bookings-to-bill.store.ts'
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

/** One line for each rate and each item, by booking. The warnings name taxes that have been deleted. */
export async function linesOfBookings(
  scope: Scope,
  bookings: readonly BilledBooking[],
): Promise<{ lines: BillableLine[]; warnings: string[] }> {
  const hidden = new Set(hiddenFrom(scope.actor, 'resource'))
  const charges = bookings.map(
    (booking): Charges => ({
      booking,
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
  const lines = charges.flatMap((one) => maker.linesOf(one))
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

  linesOf({ booking, rates, items }: Charges): BillableLine[] {
    return [
      ...rates.map((rate) => this.#ofRate(rate, rates, booking)),
      ...items.map((item) => this.#ofItem(item, booking)),
    ]
  }

  #ofRate(rate: RateLine, siblings: readonly RateLine[], booking: BilledBooking): BillableLine {
    const scheme = this.#facts.schemes.get(rate.rate_scheme_id ?? 0)
    const resource = this.#facts.resources.get(rate.resource_id)
    const template = scheme?.booking_description_template ?? ''
    const named = { name: rate.rate_scheme_name ?? '', description: scheme?.description ?? '' }
    const { instance } = this.#scope
    const line = lineOfRate(rate, scheme?.deleted === null ? scheme.id : null, {
      item_text: resource?.name ?? named.name,
      description:
        template === ''
          ? describeBooking(booking, instance, scheme && named)
          : fillTemplate(template, { booking, scheme: named }, instance),
      ...bookedPeriod(booking),
      taxes: this.#live(taxIdsOf(rate, siblings, booking, this.#facts), booking),
    })
    return { booking, key: `rate:${rate.id}`, resource, currency: rate.currency, turn: 1, line }
  }

  #ofItem(item: StoredItem, booking: BilledBooking): BillableLine {
    const { unit_name = null, unit_code = null } = this.#units.get(item.billable_item_id ?? 0) ?? {}
    const unit = unit_name === null ? null : cutText(unit_name, UNIT_MAX)
    const line = lineOfItem(
      item,
      { unit, unit_code },
      {
        ...bookedPeriod(booking),
        item_text: item.name,
        description: item.description ?? describeBooking(booking, this.#scope.instance),
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
