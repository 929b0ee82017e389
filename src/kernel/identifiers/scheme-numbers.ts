/**
 * The numbers of registers that the rules of Peppol check (PEPPOL-COMMON-R040 to R059), by their scheme in ISO 6523 or EAS.
 */
interface SchemeNumber {
  readonly rule: string
  /** The name of the number for sentences: "must be …". */
  readonly form: string
  readonly isRight: (id: string) => boolean
}

const digitsOf = (text: string): number[] => [...text].map(Number)

/** The sum of digits × weights. The weights begin at the last digit and start again after the last weight. */
function weighted(digits: readonly number[], weights: readonly number[]): number {
  return digits.toReversed().reduce((sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0), 0)
}

/** GS1: thirteen digits. The last one makes the weighted sum a multiple of ten. */
function isGln(id: string): boolean {
  if (!/^\d{13}$/.test(id)) return false
  const digits = digitsOf(id)
  return (10 - (weighted(digits.slice(0, -1), [3, 1]) % 10)) % 10 === digits.at(-1)
}

/** Modulo 11 with the weights 2 to 7, as Norway numbers its organizations. */
export function isNorwegianOrganization(id: string): boolean {
  if (!/^\d{9}$/.test(id) || Number(id) === 0) return false
  const digits = digitsOf(id)
  return (11 - (weighted(digits.slice(0, -1), [2, 3, 4, 5, 6, 7]) % 11)) % 11 === digits.at(-1)
}

/** Ten digits that begin with 0 or 1. The last two are a checksum modulo 97. */
export function isBelgianEnterprise(id: string): boolean {
  return /^[01]\d{9}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8))
}

/** Luhn: every second digit counts twice, by the sum of its digits. */
function isLuhn(id: string): boolean {
  const doubled = digitsOf(id)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
  return doubled.reduce((sum, digit) => sum + digit, 0) % 10 === 0
}

/** Ten digits by Luhn, as Sweden numbers its organizations. */
export function isSwedishOrganization(id: string): boolean {
  return /^\d{10}$/.test(id) && isLuhn(id)
}

function isAustralianBusiness(id: string): boolean {
  if (!/^\d{11}$/.test(id)) return false
  const [first = 0, ...rest] = digitsOf(id)
  return weighted([first - 1, ...rest], [19, 17, 15, 13, 11, 9, 7, 5, 3, 1, 10]) % 89 === 0
}

/** The number of a Greek taxpayer: nine digits. The last one is a checksum with powers of two as weights. */
export function isGreekTaxpayer(id: string): boolean {
  if (!/^\d{9}$/.test(id)) return false
  const digits = digitsOf(id)
  const weights = [2, 4, 8, 16, 32, 64, 128, 256]
  return (weighted(digits.slice(0, -1), weights) % 11) % 10 === digits.at(-1)
}

const isCodiceFiscale = (id: string) => /^(\d{11}|[a-z]{6}\d{2}[a-z]\d{2}.{3}\d[a-z])$/i.test(id)
const codiceFiscale = 'an Italian tax code: 16 signs, or 11 digits'

const numbers: ReadonlyMap<string, SchemeNumber> = new Map<string, SchemeNumber>([
  ['0007', { rule: 'R049', form: 'a Swedish organization number: 10 digits', isRight: isSwedishOrganization }],
  ['0088', { rule: 'R040', form: 'a GLN: 13 digits', isRight: isGln }],
  ['0096', { rule: 'R052', form: 'a Danish P number: 10 digits', isRight: (id) => /^\d{10}$/.test(id) }],
  ['0106', { rule: 'R054', form: 'a Dutch KVK number: 8 digits', isRight: (id) => /^\d{8}$/.test(id) }],
  ['0151', { rule: 'R050', form: 'an Australian Business Number: 11 digits', isRight: isAustralianBusiness }],
  ['0184', { rule: 'R042', form: 'a Danish CVR number: DK and 8 digits', isRight: (id) => /^(DK)?\d{8}$/.test(id) }],
  ['0190', { rule: 'R055', form: 'a Dutch OIN: 20 digits', isRight: (id) => /^\d{20}$/.test(id) }],
  ['0192', { rule: 'R041', form: 'a Norwegian organization number: 9 digits', isRight: isNorwegianOrganization }],
  ['0198', { rule: 'R053', form: 'a Danish SE number: DK and 8 digits', isRight: (id) => /^DK\d{8}$/.test(id) }],
  [
    '0201',
    { rule: 'R044', form: 'an Italian IPA code: 6 letters and digits', isRight: (id) => /^[a-z\d]{6}$/i.test(id) },
  ],
  ['0208', { rule: 'R043', form: 'a Belgian enterprise number: 10 digits', isRight: isBelgianEnterprise }],
  ['0210', { rule: 'R045', form: codiceFiscale, isRight: isCodiceFiscale }],
  ['0211', { rule: 'R047', form: 'an Italian VAT number: IT and 11 digits', isRight: isPartitaIva }],
  ['0217', { rule: 'R057', form: 'a Dutch establishment number: 12 digits', isRight: (id) => /^\d{12}$/.test(id) }],
  ['0240', { rule: 'R059', form: 'a Luxembourg matricule: 11 digits', isRight: isLuxembourgPerson }],
  ['9907', { rule: 'R046', form: codiceFiscale, isRight: isCodiceFiscale }],
  ['9944', { rule: 'R056-1', form: 'a Dutch VAT number: NL123456789B12', isRight: isDutchVatId }],
])

/** NL, nine digits, B and two digits. */
export function isDutchVatId(id: string): boolean {
  return /^NL\d{9}B\d{2}$/.test(id)
}

/** LU and eight digits: the last two are the first six modulo 89. */
export function isLuxembourgVatId(id: string): boolean {
  return /^LU\d{8}$/.test(id) && Number(id.slice(2, 8)) % 89 === Number(id.slice(8))
}

/**
 * The number of a legal person in Luxembourg: a year, a kind of 20 or more, and a check digit by modulo 11. Of the kind
 * 24, the next digit is right too.
 */
function isLuxembourgPerson(id: string): boolean {
  if (!/^\d{11}$/.test(id) || Number(id.slice(4, 6)) < 20) return false
  const digits = digitsOf(id)
  const rest = weighted(digits.slice(0, -1), [2, 3, 4, 5, 6, 7]) % 11
  const expected = rest === 0 ? 0 : 11 - rest
  return digits.at(-1) === expected || (id.slice(4, 6) === '24' && digits.at(-1) === (expected + 1) % 11)
}

function isPartitaIva(id: string): boolean {
  if (!/^it/i.test(id)) return true
  return /^\d{11}$/.test(id.slice(2)) && isLuhn(id.slice(2))
}

/** The fault in a number of a scheme: the rule of Peppol, and the valid form. Undefined if there is none. */
export function schemeNumberProblem(
  id: string,
  scheme: string | undefined,
): { readonly rule: string; readonly problem: string } | undefined {
  const known = numbers.get(scheme ?? '')
  if (known === undefined || known.isRight(id)) return undefined
  return { rule: `PEPPOL-COMMON-${known.rule}`, problem: `must be ${known.form}, with its check digits` }
}
