import { type Fault, fault } from '../../../kernel/errors.ts'
import { textAt } from '../../../kernel/xml/find-elements.ts'
import type { ReadElement } from '../../../kernel/xml/read-xml.ts'
import type { DayText, DecimalText, EInvoiceAttachment, EInvoiceIdentifier, VatCategory } from './model/index.ts'

/** Faults are shown up to here: a file of another kind has one in every line. */
const FAULTS_MAX = 50
const DECIMAL_LENGTH_MAX = 30

const categories: ReadonlySet<string> = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'])
const decimal = /^([+-]?)(\d*)(?:\.(\d*))?$/
const day = /^(\d{4})-?(\d{2})-?(\d{2})/

/** An identifier with its scheme; undefined where the element has no text. */
export function identifierIn(element: ReadElement | undefined): EInvoiceIdentifier | undefined {
  if (element === undefined || element.text === '') return undefined
  return { id: element.text, scheme: element.attributes.schemeID || undefined }
}

/** A file in Base64 within the document; undefined without the element. */
export function embeddedFile(element: ReadElement | undefined): EInvoiceAttachment['content'] {
  if (element === undefined) return undefined
  const { mimeCode = '', filename = '' } = element.attributes
  return { base64: element.text.replace(/\s+/g, ''), mediaType: mimeCode, fileName: filename }
}

/** Whether an allowance or a charge is a charge. CII has an element more around the value. */
export function isCharge(of: ReadElement): boolean {
  const indicator = textAt(of, 'ChargeIndicator', 'Indicator') ?? textAt(of, 'ChargeIndicator')
  return indicator === 'true' || indicator === '1'
}

/** Undefined if no member has a value, so that empty groups are left out. */
export function filled<T extends object>(group: T): T | undefined {
  return Object.values(group).every((value) => value === undefined) ? undefined : group
}

/** Reads one file and collects all of its faults before it is refused. */
export class Reading {
  readonly faults: Fault[] = []

  fault(field: string, problem: string, description = ''): void {
    if (this.faults.length < FAULTS_MAX) this.faults.push(fault(field, problem, description))
  }

  /** Amounts that must be in the currency of the invoice (BT-5). */
  inCurrency(amounts: readonly ReadElement[], currency: string): void {
    for (const { name, attributes } of amounts) {
      const { currencyID = '' } = attributes
      if (currencyID === '' || currencyID === currency) continue
      this.fault('BT-5', `is ${currency}, but ${name} is in ${currencyID}`, 'Currency of the invoice.')
    }
  }

  /** BT-110 and BT-111. If VAT is given only in another currency, BT-110 is unknown. */
  vatAmounts(amounts: readonly ReadElement[], currency: string) {
    const isOwn = ({ attributes }: ReadElement) => [currency, ''].includes(attributes.currencyID ?? '')
    const own = amounts.find(isOwn)
    const other = amounts.find((one) => !isOwn(one))
    if (own === undefined) this.inCurrency(amounts, currency)
    return {
      vat: this.decimal(own?.text, 'BT-110'),
      vatInVatCurrency: this.decimal(other?.text, 'BT-111'),
    }
  }

  /** A text that the standard demands. */
  required(text: string | undefined, term: string, description: string): string {
    if (text === undefined) this.fault(term, 'is missing', description)
    return text ?? ''
  }

  /** A decimal in its shortest usual form: no plus sign, digits before the point. */
  decimal(text: string | undefined, term: string): DecimalText | undefined {
    if (text === undefined) return undefined
    const [, sign = '', whole = '', fraction = ''] = decimal.exec(text) ?? []
    if (`${whole}${fraction}` === '' || text.length > DECIMAL_LENGTH_MAX) {
      this.fault(term, `must be a decimal number, but is "${text}"`)
      return '0'
    }
    const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`
    return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits
  }

  requiredDecimal(text: string | undefined, term: string, description: string): DecimalText {
    if (text === undefined) this.fault(term, 'is missing', description)
    return this.decimal(text, term) ?? '0'
  }

  /** A day, in either syntax; a time zone behind it says nothing. */
  day(text: string | undefined, term: string): DayText | undefined {
    if (text === undefined) return undefined
    const [, year, month, date] = day.exec(text) ?? []
    const written = `${year}-${month}-${date}`
    try {
      return Temporal.PlainDate.from(written, { overflow: 'reject' }).toString()
    } catch {
      this.fault(term, `must be a day, but is "${text}"`)
      return undefined
    }
  }

  category(text: string | undefined, term: string): VatCategory {
    if (text !== undefined && categories.has(text)) return text as VatCategory
    this.fault(term, text === undefined ? 'is missing' : `must be a VAT category, but is "${text}"`, 'Category of VAT.')
    return 'S'
  }
}
