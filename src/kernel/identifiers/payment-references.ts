/** References that banks check: QRR of Switzerland, and RF of ISO 11649. */

/** A QR-IBAN is one of Switzerland or Liechtenstein whose bank has a number from 30000 to 31999. */
export function isQrIban(iban: string): boolean {
  const [, bank = ''] = /^(?:CH|LI)\d{2}(\d{5})[A-Z\d]{12}$/.exec(iban) ?? []
  return Number(bank) >= 30_000 && Number(bank) <= 31_999
}

/** An account of Switzerland or Liechtenstein. */
export function isSwissIban(iban: string): boolean {
  return /^(CH|LI)\d{7}[A-Z\d]{12}$/.test(iban)
}

/** Countries and territories in the SEPA schemes by the code of their accounts: those of the EEA, and others that the European Payments Council lists (EPC409-09). */
const sepaCountries: ReadonlySet<string> = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO ' +
    'AD AL CH GB GI MC MD ME MK RS SM VA'
  ).split(' '),
)

/** Whether a bank can make a SEPA transfer to the account. */
export function isSepaIban(iban: string): boolean {
  return sepaCountries.has(iban.slice(0, 2).toUpperCase())
}

const QR_DIGITS = 26

/** The row of carries of "modulo 10, recursive". */
const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** A QR reference (QRR): 26 digits with a number, and a check digit. */
export function qrReference(number: number): string {
  const digits = String(number).padStart(QR_DIGITS, '0')
  const carry = [...digits].reduce((before, digit) => carries[(before + Number(digit)) % 10] ?? 0, 0)
  return `${digits}${(10 - carry) % 10}`
}

/** The number in a QR reference, however its digits are grouped; undefined if it is not one. */
export function numberInQrReference(text: string): number | undefined {
  const digits = text.replace(/\s+/g, '')
  if (!/^\d{27}$/.test(digits)) return undefined
  const number = Number(digits.slice(0, -1))
  return Number.isSafeInteger(number) && qrReference(number) === digits ? number : undefined
}

const RF_LENGTH_MAX = 21

/** A creditor reference: RF, check digits and letters or digits; undefined where the text is too long or empty. */
export function rfReference(text: string): string | undefined {
  const signs = text.toUpperCase().replace(/[^A-Z\d]+/g, '')
  if (signs === '' || signs.length > RF_LENGTH_MAX) return undefined
  return `RF${String(98n - remainderOf(`${signs}RF00`)).padStart(2, '0')}${signs}`
}

/** The part after RF and its check digits, in capitals; undefined if they are wrong. */
export function textInRfReference(text: string): string | undefined {
  const compact = text.toUpperCase().replace(/[^A-Z\d]+/g, '')
  if (!/^RF\d{2}[A-Z\d]{1,21}$/.test(compact)) return undefined
  return remainderOf(`${compact.slice(4)}${compact.slice(0, 4)}`) === 1n ? compact.slice(4) : undefined
}

/** Letters as numbers from 10, modulo 97. */
function remainderOf(signs: string): bigint {
  return BigInt([...signs].map((sign) => Number.parseInt(sign, 36)).join('')) % 97n
}
