import type { Levels } from './modules.ts'
import type { InstanceSettings } from './session.ts'

/** Of whom an account requires more than a password. */
export const factorRules = ['off', 'administrators', 'all'] as const

/** Whether an account requires a second factor of somebody with these levels: administrators are those who may write ADMIN. */
export function requiresFactor(
  { require_second_factor: rule }: Pick<InstanceSettings, 'require_second_factor'>,
  levels: Levels,
): boolean {
  return rule === 'all' || (rule === 'administrators' && levels.admin === 'RW')
}

/** Whether somebody has proved no more than a password. `methods` is JSON, as a session stores it. */
export function lacksFactor(methods: string): boolean {
  return methods === '["password"]'
}
