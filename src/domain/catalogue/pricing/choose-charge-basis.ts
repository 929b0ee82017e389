import type { DayPart } from './booked-days.ts'
import { type ChargeBasis, chargeBasis } from './charge-basis.ts'
import { chooseUnits, isPercent, partSecondsByDay, unitOrder } from './charged-unit.ts'
import { holdsOn } from './covered-time.ts'
import type { RateScheme, ResourceFacts, Side, Unit } from './price-list.ts'
import { nameOf, type RefusedScheme, refusedScheme, type Source } from './priced-line.ts'

interface Candidate {
  readonly source: Source
  readonly units: Readonly<Record<Side, Unit>> | undefined
}

export interface ChosenChargeBasis {
  readonly bases: readonly ChargeBasis[]
  readonly refused: readonly RefusedScheme[]
  readonly unpricedDays: readonly number[]
}

/** Each day uses the first base that applies to it: own rates before schemes, then the latest start date first. */
export function chooseChargeBasis(
  days: readonly DayPart[],
  resource: ResourceFacts,
  schemes: readonly RateScheme[],
  allDay: boolean,
): ChosenChargeBasis {
  const candidates: Candidate[] = [
    ...resource.rates.toSorted(latestFirst).map((own) => candidateOf({ own }, allDay)),
    ...schemes.toSorted(latestFirst).map((scheme) => candidateOf({ scheme }, allDay)),
  ]
  const usable = candidates.filter(({ units }) => units !== undefined)
  const firstOn = (day: number) => usable.find(({ source }) => isInForce(source, day))
  const byBase = Map.groupBy(days, ({ day }) => firstOn(day))
  const bases = [...byBase].flatMap(([base, parts]) =>
    base?.units === undefined ? [] : chargeBasis(base.source, base.units, parts, partSecondsByDay(parts)),
  )
  const refused = candidates.flatMap((candidate) => {
    if ('own' in candidate.source || byBase.has(candidate)) return []
    return [refusedBase(candidate.source.scheme, candidate, days, firstOn)]
  })
  return { bases, refused, unpricedDays: (byBase.get(undefined) ?? []).map(({ day }) => day) }
}

function candidateOf(source: Source, allDay: boolean): Candidate {
  if ('own' in source) return { source, units: chooseUnits(source.own.amounts, unitOrder(allDay), () => true) }
  const { scheme } = source
  const order = unitOrder(allDay, scheme.defaultUnit)
  return { source, units: chooseUnits(scheme.amounts, order, (unit) => !isPercent(scheme, unit)) }
}

function latestFirst(
  rate: { readonly dateStart: string | null; readonly id: number },
  other: { readonly dateStart: string | null; readonly id: number },
): number {
  const [start, otherStart] = [rate.dateStart ?? '', other.dateStart ?? '']
  if (start === otherStart) return other.id - rate.id
  return start < otherStart ? 1 : -1
}

function isInForce(source: Source, day: number): boolean {
  return 'own' in source ? holdsOn(source.own, day, false) : holdsOn(source.scheme, day, !source.scheme.fixedDate)
}

function refusedBase(
  scheme: RateScheme,
  { source, units }: Candidate,
  days: readonly DayPart[],
  firstOn: (day: number) => Candidate | undefined,
): RefusedScheme {
  if (units === undefined) return refusedScheme(scheme, 'no_amount')
  const day = days.find((booked) => isInForce(source, booked.day))
  if (day === undefined) return refusedScheme(scheme, 'no_day_in_force')
  const first = firstOn(day.day)
  const other = refusedScheme(scheme, 'other_base_first')
  return first === undefined ? other : { ...other, reason: `${nameOf(first.source)} comes before it.` }
}
