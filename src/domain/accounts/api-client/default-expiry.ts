import type { Scope } from '../../../kernel/scope.ts'

const FIVE_YEARS_S = 5 * 365 * 86_400

export function defaultExpiry({ clock }: Scope): number {
  return clock.now() + FIVE_YEARS_S
}
