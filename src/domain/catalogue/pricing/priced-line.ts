import type { Fraction } from '../../../kernel/money/fraction.ts'
import type { DayPart } from './booked-days.ts'
import type { OwnRate, RateScheme, Side, Unit } from './price-list.ts'
import { type RefusalCode, refusalReasons } from './refusal-reasons.ts'

/** The source of a charge: a scheme, or the resource's own rate. */
export type Source = { readonly scheme: RateScheme } | { readonly own: OwnRate }

/** One side of a line; the amount in ten-thousandths. */
export interface PricedSide {
  readonly unit: Unit
  readonly unitAmount: number
  readonly quantity: Fraction
  /** If the amount is a percentage: how many ten-thousandths of a percent, and of which amount. */
  readonly percentage?: { readonly percent: number; readonly of: number }
}

export type PricedSides = Readonly<Record<Side, PricedSide>>

/** A line with everything needed to explain it. */
export interface PricedLine {
  readonly source: Source
  /** Whether it is the base, replaces the base, or is charged in addition to the base. */
  readonly role: 'base' | 'instead' | 'beside'
  readonly currency: string
  readonly sides: PricedSides
  /** The charged time. */
  readonly parts: readonly DayPart[]
  /** The basis of the percentage. */
  readonly of?: Source
  /** The schemes that replaced part of a base. */
  readonly replacedBy?: readonly RateScheme[]
}

export interface RefusedScheme {
  readonly scheme: RateScheme
  readonly code: RefusalCode
  readonly reason: string
}

/** The charges for a resource of a booking, and the schemes that do not apply. */
export interface Priced {
  readonly lines: readonly PricedLine[]
  readonly refused: readonly RefusedScheme[]
  /** Days without a base, as days since 1970-01-01. */
  readonly unpricedDays: readonly number[]
}

export function refusedScheme(scheme: RateScheme, code: RefusalCode): RefusedScheme {
  return { scheme, code, reason: refusalReasons[code] }
}

export function nameOf(source: Source): string {
  return 'own' in source ? 'Resource Rate' : source.scheme.name
}
