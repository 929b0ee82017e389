import { codeLists } from '../code-lists/code-lists.ts'

/** The characters after the country prefix, by the rules of its tax office (in the EU by VIES). */
const formByPrefix: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}

const otherForm = /^[A-Z\d]{2,20}$/

/** Without the spaces, points and hyphens between its parts. */
export function compactVatId(text: string): string {
  return text.replace(/[\s.-]+/g, '')
}

/** A VAT identifier with the prefix of its country (BT-31, BT-48; BR-CO-09): EL for Greece, XI for Northern Ireland. */
export function vatIdProblem(text: string): string | undefined {
  const compact = compactVatId(text)
  const prefix = compact.slice(0, 2)
  const rest = compact.slice(2)
  if (prefix === 'GR') return 'must begin with EL, the prefix of Greece'
  const form = formByPrefix[prefix]
  if (form !== undefined) return form.test(rest) ? undefined : `must have the form of a VAT id of ${prefix}`
  return codeLists.country.names.has(prefix) && otherForm.test(rest)
    ? undefined
    : 'must be a VAT id with the prefix of its country, such as DE123456789'
}

/** Whether a text is a VAT id of a country with a known form, so that it cannot be another kind of number. */
export function isVatId(text: string): boolean {
  const compact = compactVatId(text)
  return formByPrefix[compact.slice(0, 2)]?.test(compact.slice(2)) ?? false
}
