import { DECIMAL_BOUND } from '../../../kernel/money/exact-decimal.ts'
import { type DayPart, within } from './booked-days.ts'
import { type ChargeBasis, chargeBasis, percentagesOf, sharesOf, sidesOf } from './charge-basis.ts'
import { chooseUnits, isPercent, partSecondsByDay, quantityOf, unitOrder } from './charged-unit.ts'
import type { RateScheme } from './price-list.ts'
import type { PricedLine } from './priced-line.ts'
import type { RefusalCode } from './refusal-reasons.ts'

/** A line of a scheme, and the basis for percentages of it. */
interface Charge {
  readonly line: PricedLine
  readonly basis: ChargeBasis
}

interface Charging {
  /** The covered time. */
  readonly parts: readonly DayPart[]
  readonly bases: readonly ChargeBasis[]
  readonly role: 'instead' | 'beside'
  readonly allDay: boolean
}

/** The charge of a scheme for the time that it covers, or the code of the reason why it charges nothing. */
export function chargeScheme(scheme: RateScheme, charging: Charging): readonly Charge[] | RefusalCode {
  const order = unitOrder(charging.allDay, scheme.defaultUnit, charging.bases[0]?.units.sell ?? null)
  const units = chooseUnits(scheme.amounts, order, () => true)
  if (units === undefined) return 'no_rates'
  if (charging.parts.length === 0) return 'no_time_covered'
  if (!isPercent(scheme, units.sell)) return [chargeAmounts(scheme, charging, order)]
  const charges = charging.bases.flatMap((basis) => chargePercentages(scheme, charging, basis))
  if (charges.length === 0) return 'no_base_rate'
  return charges.every(({ basis }) => isAmount(basis)) ? charges : 'too_large'
}

function chargeAmounts(scheme: RateScheme, { parts, role }: Charging, order: ReturnType<typeof unitOrder>): Charge {
  const units = chooseUnits(scheme.amounts, order, (unit) => !isPercent(scheme, unit))
  if (units === undefined) throw new Error(`scheme ${scheme.id} has no amounts`)
  const basis = chargeBasis({ scheme }, units, parts, partSecondsByDay(parts))
  const quantities = { sell: quantityOf(parts, units.sell), buy: quantityOf(parts, units.buy) }
  const { source, currency, unitAmounts } = basis
  return { basis, line: { source, role, currency, parts, sides: sidesOf(units, unitAmounts, quantities) } }
}

function chargePercentages(scheme: RateScheme, { parts: time, role, allDay }: Charging, of: ChargeBasis): Charge[] {
  const parts = within(of.parts, time)
  const order = unitOrder(allDay, scheme.defaultUnit, of.units.sell)
  const percentUnits = chooseUnits(scheme.amounts, order, (unit) => isPercent(scheme, unit))
  if (parts.length === 0 || percentUnits === undefined) return []
  const sides = percentagesOf(of, scheme, percentUnits, sharesOf(of, parts))
  const unitAmounts = { sell: sides.sell.unitAmount, buy: sides.buy.unitAmount }
  const source = { scheme }
  return [
    {
      line: { source, role, currency: of.currency, parts, sides, of: of.source },
      basis: { ...of, source, parts, unitAmounts },
    },
  ]
}

function isAmount({ unitAmounts: { sell, buy } }: ChargeBasis): boolean {
  return Math.abs(sell) < DECIMAL_BOUND && Math.abs(buy) < DECIMAL_BOUND
}
