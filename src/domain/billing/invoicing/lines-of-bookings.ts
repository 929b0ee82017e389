import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import { isTurnLong, mapWithPauses, nextTurn } from '../../../kernel/loop-turn.ts'
import type { DocumentTax } from '../../../kernel/money/document-totals.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { loadTaxes } from '../../catalogue/tax/index.ts'
import { type RateLine, rateLines, readStoredItems, type StoredItem } from '../../scheduling/booking/index.ts'
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

interface LinesOfBookings {
  /** One for each rate and each item, by booking, without descriptions. */
  readonly lines: BillableLine[]
  /** They name taxes that have been deleted. */
  readonly warnings: string[]
  /** Some of these lines with their descriptions. Throws `tooManyCharacters`. */
  readonly describe: (lines: readonly BillableLine[]) => Promise<BillableLine[]>
}

export async function linesOfBookings(scope: Scope, bookings: readonly BilledBooking[]): Promise<LinesOfBookings> {
  const hidden = new Set(hiddenFrom(scope.actor, 'resource'))
  const charges = await mapWithPauses(
    bookings,
    (booking): Charges => ({
      // The lines of thousands of bookings do not keep the texts that they are made from.
      booking: { ...booking, resource_rates: null, billable_items: null },
      rates: rateLines(booking.resource_rates).filter(({ resource_id }) => !hidden.has(resource_id)),
      items: readStoredItems(booking.billable_items),
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
  for (const charge of charges) {
    for (const line of maker.linesOf(charge)) {
      lines.push(line)
      if (isTurnLong()) await nextTurn()
    }
  }
  return { lines, warnings: [...maker.warnings], describe: (some) => describeLines(some, charges, maker) }
}

async function describeLines(
  lines: readonly BillableLine[],
  charges: readonly Charges[],
  maker: LineMaker,
): Promise<BillableLine[]> {
  const byBooking = Map.groupBy(lines, ({ booking }) => booking.id)
  const described: BillableLine[] = []
  let characters = 0
  for (const charge of charges) {
    const some = byBooking.get(charge.booking.id)
    if (some === undefined) continue
    const texts = maker.textsOf(charge)
    for (const one of some) {
      const description = mustHave(texts.get(one.key), 'the text of a line')()
      described.push({ ...one, line: { ...one.line, description } })
      characters += description.length
      if (characters > DESCRIPTIONS_MAX) throw tooManyCharacters('descriptions', DESCRIPTIONS_MAX)
      if (isTurnLong()) await nextTurn()
    }
  }
  return described
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

  *linesOf({ booking, rates, items }: Charges): Generator<BillableLine> {
    for (const rate of rates) yield this.#ofRate(rate, rates, booking)
    for (const item of items) yield this.#ofItem(item, booking)
  }

  /** The descriptions of the lines by `key`, each made when it is asked for. */
  textsOf({ booking, rates, items }: Charges): ReadonlyMap<string, () => string> {
    return new Map([
      ...rates.map((rate) => [keyOfRate(rate), () => this.#describeRate(rate, booking)] as const),
      ...items.map((item) => [keyOfItem(item), () => this.#describeItem(item, booking)] as const),
    ])
  }

  #ofRate(rate: RateLine, siblings: readonly RateLine[], booking: BilledBooking): BillableLine {
    const scheme = this.#facts.schemes.get(rate.rate_scheme_id ?? 0)
    const resource = this.#facts.resources.get(rate.resource_id)
    const line = lineOfRate(rate, scheme?.deleted === null ? scheme.id : null, {
      item_text: resource?.name ?? rate.rate_scheme_name ?? '',
      description: null,
      ...bookedPeriod(booking),
      taxes: this.#live(taxIdsOf(rate, siblings, booking, this.#facts), booking),
    })
    return { booking, key: keyOfRate(rate), resource, currency: rate.currency, turn: 1, line }
  }

  #describeRate(rate: RateLine, booking: BilledBooking): string {
    const { instance } = this.#scope
    const scheme = this.#facts.schemes.get(rate.rate_scheme_id ?? 0)
    const named = scheme && { name: rate.rate_scheme_name ?? '', description: scheme.description ?? '' }
    const template = scheme?.booking_description_template ?? ''
    if (template === '' || named === undefined) return describeBooking(booking, instance, named)
    return fillTemplate(template, { booking, scheme: named }, instance)
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
        description: null,
        taxes: this.#live(
          item.taxes.map(({ id }) => id),
          booking,
        ),
      },
    )
    return { booking, key: keyOfItem(item), resource: undefined, currency: item.currency, turn: 1, line }
  }

  #describeItem({ description }: StoredItem, booking: BilledBooking): string {
    return description ?? describeBooking(booking, this.#scope.instance)
  }

  #live(ids: readonly number[], booking: BilledBooking): DocumentTax[] {
    return ids.flatMap((id) => {
      const tax = this.#taxes.get(id)
      if (tax === undefined) this.warnings.add(`the tax ${id} of the booking ${booking.id} has been deleted`)
      return tax ?? []
    })
  }
}

function keyOfRate({ id }: RateLine): string {
  return `rate:${id}`
}

function keyOfItem({ id }: StoredItem): string {
  return `item:${id}`
}
