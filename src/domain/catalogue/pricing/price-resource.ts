import { bookedDays, type DayPart, partsOutside, within } from './booked-days.ts'
import { type ChargeBasis, sharesOf, sidesOf } from './charge-basis.ts'
import { chargeScheme } from './charge-scheme.ts'
import { chooseChargeBasis } from './choose-charge-basis.ts'
import { coveredTime } from './covered-time.ts'
import type { BookingFacts, RateScheme, ResourceFacts } from './price-list.ts'
import { type Priced, type PricedLine, type RefusedScheme, refusedScheme } from './priced-line.ts'
import { refusal } from './scheme-conditions.ts'

const BASE = 1

/** A base, and the schemes that replaced part of it. */
interface Base extends ChargeBasis {
  readonly replacedBy: readonly RateScheme[]
}

/** The charges for a resource of a booking, and why. */
export function priceResource(booking: BookingFacts, resource: ResourceFacts, schemes: readonly RateScheme[]): Priced {
  const days = bookedDays(booking)
  if (days === undefined) return { lines: [], refused: [], unpricedDays: [] }
  const refused: RefusedScheme[] = []
  const possible = schemes.filter((scheme) => {
    const code = refusal(scheme, booking, resource)
    if (typeof code === 'string') refused.push(refusedScheme(scheme, code))
    return code === undefined
  })
  const isBase = ({ typeId }: RateScheme) => typeId === BASE
  const chosen = chooseChargeBasis(days, resource, possible.filter(isBase), booking.allDay)
  refused.push(...chosen.refused)
  const others = possible.filter((scheme) => !isBase(scheme))
  const pricing = { booking, days, refused }
  const { lines, bases } = replaceBases(pricing, chosen.bases, others)
  for (const scheme of others.filter(({ overrideBase }) => !overrideBase)) {
    const parts = coveredTime(scheme, booking, days)
    const charges = chargeScheme(scheme, { parts, bases, role: 'beside', allDay: booking.allDay })
    if (typeof charges === 'string') refused.push(refusedScheme(scheme, charges))
    else lines.push(...charges.map(({ line }) => line))
  }
  return { lines, refused, unpricedDays: chosen.unpricedDays }
}

interface Pricing {
  readonly booking: BookingFacts
  readonly days: readonly DayPart[]
  readonly refused: RefusedScheme[]
}

/** Each moment is replaced only once. The most specific scheme goes first; the next ones get what it leaves. */
function replaceBases(
  { booking, days, refused }: Pricing,
  chosen: readonly ChargeBasis[],
  schemes: readonly RateScheme[],
) {
  const lines: PricedLine[] = []
  const replacing: ChargeBasis[] = []
  let bases: readonly Base[] = chosen.map((basis) => ({ ...basis, replacedBy: [] }))
  let open = days
  for (const scheme of schemes.filter(({ overrideBase }) => overrideBase).toSorted(mostSpecificFirst)) {
    const covered = coveredTime(scheme, booking, days)
    const parts = within(open, covered)
    const charges = chargeScheme(scheme, { parts, bases: bases, role: 'instead', allDay: booking.allDay })
    if (typeof charges === 'string') {
      refused.push(refusedScheme(scheme, covered.length > 0 && parts.length === 0 ? 'base_replaced' : charges))
      continue
    }
    const taken = inOrder(charges.flatMap(({ basis }) => basis.parts))
    lines.push(...charges.map(({ line }) => line))
    replacing.push(...charges.map(({ basis }) => basis))
    open = partsOutside(open, taken)
    bases = bases.map((base) => withoutParts(base, taken, scheme))
  }
  const rest = bases.filter(({ parts }) => parts.length > 0)
  return { lines: [...rest.map(baseLine), ...lines], bases: [...rest, ...replacing] }
}

/** Schemes for what a booking is about come before schemes for when it takes place. */
function mostSpecificFirst(a: RateScheme, b: RateScheme): number {
  return b.typeId - a.typeId || a.id - b.id
}

function withoutParts(base: Base, taken: readonly DayPart[], scheme: RateScheme): Base {
  if (within(base.parts, taken).length === 0) return base
  return { ...base, parts: partsOutside(base.parts, taken), replacedBy: [...base.replacedBy, scheme] }
}

function baseLine(base: Base): PricedLine {
  const { source, currency, units, unitAmounts, parts, replacedBy } = base
  return {
    source,
    role: 'base',
    currency,
    parts,
    replacedBy,
    sides: sidesOf(units, unitAmounts, sharesOf(base, parts)),
  }
}

function inOrder(parts: readonly DayPart[]): readonly DayPart[] {
  return parts.toSorted((a, b) => a.start - b.start)
}
