import type { Decimals } from './exact-decimal.ts'

/**
 * The active codes of ISO 4217 (list one, with amendments up to 180 of 1 January 2026) by their number of decimals.
 * Codes whose minor unit is "N.A." — metals, test codes, drawing rights — are left out: no total can be rounded to
 * them.
 *
 * The list is our own, because the alternatives are wrong: `Intl` follows CLDR, which gives AFN, HUF, IDR and others
 * fewer decimals than ISO does and includes withdrawn codes, and the newest `currency-codes` on npm dates from June
 * 2024 (ANG, BGN and CUC are still in it, XAD and XCG are not).
 */
const codesByDecimals: readonly (readonly [Decimals, string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY
     COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
     INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR
     MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP
     STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]

/** Codes that ISO has withdrawn since 2016: bills of the last ten years can have them, new documents cannot. */
const withdrawnByDecimals: typeof codesByDecimals = [
  [0, 'BYR'],
  [2, 'ANG BGN CUC HRK MRO SLL STD VEF ZWL'],
]

const decimalsOf = mapOf(codesByDecimals)
const pastDecimalsOf = mapOf(withdrawnByDecimals)

function mapOf(lists: typeof codesByDecimals): ReadonlyMap<string, Decimals> {
  return new Map(lists.flatMap(([decimals, codes]) => codes.split(/\s+/).map((code) => [code, decimals] as const)))
}

/** True for an active ISO 4217 code in upper case. */
export function isCurrency(code: string): boolean {
  return decimalsOf.has(code)
}

/** True for a code that ISO 4217 withdrew recently: existing amounts in it are shown, but no new ones are accepted. */
export function isPastCurrency(code: string): boolean {
  return pastDecimalsOf.has(code)
}

/** What is wrong with a code in a body, or, if it is `asked` for, in a filter, which also finds past ones. */
export function currencyProblem(code: string, asked = false): string | undefined {
  if (isCurrency(code) || (asked && isPastCurrency(code))) return undefined
  return 'must be a currency code of ISO 4217 in capitals, such as EUR'
}

/**
 * The number of decimals of a total in this currency: 2 for EUR, 0 for JPY, 3 for KWD. Throws if it is not a currency.
 */
export function currencyDecimals(code: string): Decimals {
  const decimals = decimalsOf.get(code) ?? pastDecimalsOf.get(code)
  if (decimals === undefined) throw new RangeError(`${code} is not an active ISO 4217 currency`)
  return decimals
}
