import type { Fraction } from '../../../kernel/money/fraction.ts'
import type { DayPart } from './booked-days.ts'
import type { OwnRate, RateScheme, Side, Unit } from './price-list.ts'

/** What a line is charged by: a scheme, or the resource's own rate. */
export type Source = { readonly scheme: RateScheme } | { readonly own: OwnRate }

/** One side of a line; the amount in ten-thousandths. */
export interface PricedSide {
  readonly unit: Unit
  readonly unitAmount: number
  readonly quantity: Fraction
  /** Where the amount is a percentage: of which amount, and how many ten-thousandths of a percent. */
  readonly percentage?: { readonly percent: number; readonly of: number }
}

export type PricedSides = Readonly<Record<Side, PricedSide>>

/** A line with all that is needed to say why it is so. */
export interface PricedLine {
  readonly source: Source
  /** What it does: it is the base, it is charged instead of the base, or it is charged beside it. */
  readonly role: 'base' | 'instead' | 'beside'
  readonly currency: string
  readonly sides: PricedSides
  /** The time that it charges. */
  readonly parts: readonly DayPart[]
  /** What a percentage is of. */
  readonly of?: Source
  /** What was charged instead for part of a base. */
  readonly replacedBy?: readonly RateScheme[]
}

export interface Refused {
  readonly scheme: RateScheme
  readonly reason: string
}

/** What a resource of a booking is charged, and the schemes that have no part in it. */
export interface Priced {
  readonly lines: readonly PricedLine[]
  readonly refused: readonly Refused[]
  /** Days for which there is no base, as numbers from 1970-01-01. */
  readonly unpricedDays: readonly number[]
}

export function nameOf(source: Source): string {
  return 'own' in source ? 'Resource Rate' : source.scheme.name
}
