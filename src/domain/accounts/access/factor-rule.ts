import type { Levels } from '../../../kernel/auth/modules.ts'
import type { InstanceSettings } from '../../../kernel/auth/session.ts'

/** The users that need a second factor. */
export const factorRules = ['off', 'administrators', 'all'] as const

/** Whether an account requires a second factor for these levels. Administrators are users with WRITE on ADMIN. */
export function requiresFactor(
  { require_second_factor: rule }: Pick<InstanceSettings, 'require_second_factor'>,
  levels: Levels,
): boolean {
  return rule === 'all' || (rule === 'administrators' && levels.admin === 'RW')
}

/** The proofs that count as one factor. A passkey asks for a PIN, a finger or a face, so it counts as two. */
const singleFactors: ReadonlySet<string> = new Set(['["password"]', '["oidc"]', '["link"]'])

/** Whether a session has proved a single factor. `methods` is JSON, as a session stores it. */
export function lacksFactor(methods: string): boolean {
  return singleFactors.has(methods)
}

/** Whether a session began with a password or a passkey, and not with a provider or a link of the operator. */
export function beganHere(methods: string): boolean {
  return methods.startsWith('["password"') || methods.startsWith('["passkey"')
}
