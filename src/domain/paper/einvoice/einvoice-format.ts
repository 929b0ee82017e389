/** The formats of e-invoices. */
export const einvoiceFormats = ['ubl', 'cii', 'xrechnung', 'peppol', 'factur-x'] as const

export type EInvoiceFormat = (typeof einvoiceFormats)[number]

interface FormatRules {
  readonly syntax: 'ubl' | 'cii'
  /** BT-24. */
  readonly specification: string
  /** BT-23, where the format demands a certain one. */
  readonly process?: string
  /** The format allows one note (BG-1), so that several become one. */
  readonly isOneNote?: true
}

const EN_16931 = 'urn:cen.eu:en16931:2017'
const PEPPOL_BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** XRechnung can be either syntax; it is written as UBL, which the Peppol network carries too. */
export const formatRules: Readonly<Record<EInvoiceFormat, FormatRules>> = {
  ubl: { syntax: 'ubl', specification: EN_16931 },
  cii: { syntax: 'cii', specification: EN_16931 },
  xrechnung: {
    syntax: 'ubl',
    specification: `${EN_16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    process: PEPPOL_BILLING,
  },
  peppol: {
    syntax: 'ubl',
    specification: `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    process: PEPPOL_BILLING,
    isOneNote: true,
  },
  'factur-x': { syntax: 'cii', specification: EN_16931 },
}

/** The types (BT-3) that are credit notes: UBL has a separate document for them. */
const creditTypes: ReadonlySet<string> = new Set([
  '81',
  '83',
  '261',
  '262',
  '296',
  '308',
  '381',
  '396',
  '420',
  '458',
  '502',
  '503',
  '532',
])

export function isCreditType(typeCode: string): boolean {
  return creditTypes.has(typeCode)
}
