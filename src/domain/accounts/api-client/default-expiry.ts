import type { Scope } from '../../../kernel/scope.ts'
import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'

const FIVE_YEARS_S = 5 * 365 * DAY_SECONDS

export function defaultExpiry({ clock }: Scope): number {
  return clock.now() + FIVE_YEARS_S
}
