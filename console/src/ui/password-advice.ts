import type { Problem } from '../api/problem.ts'
import { say } from '../text/say.ts'

const faults = {
  too_short: 'password.too-short',
  too_long: 'password.too-long',
  too_common: 'password.too-common',
  too_personal: 'password.too-personal',
  wrong_password: 'password.wrong',
} as const

/** The error of a chosen password. */
export function passwordAdvice({ details }: Problem): string | undefined {
  const codes = details.map((detail) => String(detail.code))
  const code = codes.find((one): one is keyof typeof faults => one in faults)
  return code && say(faults[code])
}
