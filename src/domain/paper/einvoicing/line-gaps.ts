import { currencyDecimals } from '../../../kernel/money/currency.ts'
import type { DocumentTax } from '../../../kernel/money/document-totals.ts'
import type { EInvoiceFacts } from './einvoice-facts.ts'
import { isTooFine } from './einvoice-figures.ts'
import { type CheckedInvoice, type EInvoiceGap, gapsAmong, isMissing } from './einvoice-gap.ts'

const NAMED_MAX = 10

/** The rules for lines and totals. Messages name the lines by their place on the page, from 1. */
export function lineGaps(checked: CheckedInvoice): EInvoiceGap[] {
  const { facts, invoice, parts } = checked
  const named = (isWrong: (index: number) => boolean) =>
    facts.lines.flatMap((_, index) => (isWrong(index) ? [index + 1] : []))
  const several = named((index) => (facts.lines[index]?.taxes.length ?? 0) > 1)
  const compound = named((index) => facts.lines[index]?.taxes.some((tax) => tax.compound) ?? false)
  const unknown = named((index) => isUnknown(facts.lines[index]?.taxes[0]))
  const nameless = parts.filter(({ line }) => isMissing(line.item.name)).flatMap(({ places }) => places)
  return gapsAmong([
    [invoice.lines.length === 0, 'BR-16', 'BG-25', 'items', 'The document has no lines: add one.'],
    [
      several.length > 0,
      'BR-CO-04',
      'BT-151',
      'items',
      `An e-invoice has one tax a line: ${listed(several)} ${several.length > 1 ? 'have' : 'has'} several. This does not apply to documents without an e-invoice.`,
    ],
    [
      compound.length > 0,
      'BR-CO-04',
      'BT-151',
      'items',
      `An e-invoice has no taxes on top of taxes: ${listed(compound)} ${compound.length > 1 ? 'have' : 'has'} one. This does not apply to documents without an e-invoice.`,
    ],
    [
      unknown.length > 0,
      'BR-CO-04',
      'BT-151',
      'tax.vat_category',
      `The tax at 0 % of ${listed(unknown)} has no VAT category: set vat_category of the tax.`,
    ],
    ...allowanceGaps(facts, unknown.length > 0),
    [
      nameless.length > 0,
      'BR-25',
      'BT-153',
      'items',
      `The text of ${listed(nameless)} is missing: set item_text or description.`,
    ],
    ...fineAmounts(checked),
    [
      Number(invoice.totals.payable) > 0 &&
        facts.isCredit === false &&
        invoice.dueDate === undefined &&
        invoice.paymentTerms === undefined,
      'BR-CO-25',
      'BT-9',
      'due_date',
      'The due date is missing: set due_date, or terms.',
    ],
    ...periodGaps(checked),
  ])
}

function isUnknown(tax: DocumentTax | undefined): boolean {
  return tax?.rate === 0 && tax.vat_category == null
}

function allowanceGaps({ allowances }: EInvoiceFacts, isNamed: boolean) {
  const isSeveral = allowances.some(({ taxes }) => taxes.length > 1 || taxes.some((tax) => tax.compound))
  const isUnsaid = !isNamed && allowances.some(({ taxes }) => isUnknown(taxes[0]))
  const several =
    'An e-invoice has one tax for each allowance and charge, and no taxes on top of taxes. This does not apply to documents without an e-invoice.'
  const unsaid = 'The tax at 0 % of the allowances and charges has no VAT category: set vat_category of the tax.'
  return [
    [isSeveral, 'BR-32', 'BT-95', 'allowances', several] as const,
    [isUnsaid, 'BR-32', 'BT-95', 'tax.vat_category', unsaid] as const,
  ]
}

/** Currencies with three or four decimals, where an amount needs them. */
function fineAmounts({ facts, parts }: CheckedInvoice) {
  const { document } = facts
  if (currencyDecimals(document.currency) <= 2) return []
  const fine = parts.filter(({ total }) => isTooFine(total)).flatMap(({ places }) => places)
  const isFine =
    fine.length > 0 || (['net_total', 'tax_total', 'total'] as const).some((name) => isTooFine(document[name]))
  const where = fine.length > 0 ? listed(fine) : 'a total'
  const message = `An e-invoice has two decimals at most, and ${where} would need more in ${document.currency}. This does not apply to documents without an e-invoice.`
  return [[isFine, 'BR-DEC-23', 'BT-131', 'currency', message] as const]
}

/** The days of lines are within those of the document (Peppol). */
function periodGaps({ invoice, format, parts }: CheckedInvoice) {
  const { start, end } = invoice.period ?? {}
  const outside = parts.filter(({ line: { period } }) => {
    const isEarly = start !== undefined && period?.start !== undefined && period.start < start
    return isEarly || (end !== undefined && period?.end !== undefined && period.end > end)
  })
  const message = `The days of ${listed(outside.flatMap(({ places }) => places))} are outside of period_start and period_end of the document.`
  const isGap = outside.length > 0 && (format === 'peppol' || format === 'xrechnung')
  return [[isGap, 'PEPPOL-EN16931-R110', 'BT-134', 'period_start', message] as const]
}

function listed(places: readonly number[]): string {
  const some = places.slice(0, NAMED_MAX).join(', ')
  const more = places.length > NAMED_MAX ? ` and ${places.length - NAMED_MAX} more` : ''
  return `line${places.length > 1 ? 's' : ''} ${some}${more}`
}
