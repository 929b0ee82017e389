/** Methods that prove that a person has or is something (RFC 8176, section 2). */
const possessed: ReadonlySet<string> = new Set([
  'face',
  'fpt',
  'hwk',
  'iris',
  'otp',
  'pop',
  'retina',
  'sc',
  'sms',
  'swk',
  'tel',
  'vbm',
])

/** Methods that describe the surroundings and prove no factor. */
const circumstances: ReadonlySet<string> = new Set(['geo', 'mca', 'rba', 'wia'])

/**
 * Whether a provider has checked two factors, by the claim `amr` of the ID token (RFC 8176). Undefined if the provider
 * does not send the claim.
 */
export function provesTwoFactors(amr: readonly string[] | undefined): boolean | undefined {
  const factors = new Set((amr ?? []).filter((method) => !circumstances.has(method)))
  if (factors.size === 0) return undefined
  return factors.has('mfa') || (factors.size > 1 && [...factors].some((method) => possessed.has(method)))
}
