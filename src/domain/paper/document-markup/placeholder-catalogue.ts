/** The placeholders of templates. The guide lists this table. */

export type TemplateType = 'invoice' | 'quote'

interface CatalogueEntry {
  readonly name: string
  /**
   * A date can have a format after a bar: `[dueDate|(j F Y)]`. Without a format it is written as usual in the locale. A
   * word contains no fact of the document, so a line with words but without other values is left out.
   */
  readonly kind: 'text' | 'date' | 'word'
  /** Only in templates of this type; undefined for all types. */
  readonly only: TemplateType | undefined
  readonly description: string
}

const ofKind =
  (kind: CatalogueEntry['kind']) =>
  (name: string, description: string, only?: TemplateType): CatalogueEntry => ({ name, kind, only, description })
const text = ofKind('text')
const date = ofKind('date')
const word = ofKind('word')

const entries = [
  text('companyName', 'Name of the company'),
  text('companyAddress', 'Its address, in several lines'),
  text('companyTaxNumber', 'Its tax number'),
  text('companyEmail', 'Its email address'),
  text('companyPhone', 'Its phone number'),
  text('companyIban', 'Its bank account'),
  text('companyBic', 'Its bank'),
  text('clientName', 'Name of the client'),
  text('clientAddress', 'Address of the client, in several lines'),
  text('clientTaxNumber', 'Tax number of the client'),
  text('clientEmail', 'First email address of the client'),
  text('clientPhone', 'First phone number of the client'),
  text('contactName', 'Contact person at the client'),
  text('contactEmail', 'First email address of that person'),
  text('contactPhone', 'First phone number of that person'),
  text('addresseeName', 'Contact person, or the client if there is none'),
  text('projectName', 'Name of the project'),
  text('projectCode', 'Code of the project'),
  text('title', 'Title of the template'),
  text('reference', "The client's reference"),
  text('terms', 'Terms of the document'),
  text('currency', 'Code of the currency'),
  text('subTotal', 'Sum of the lines before discounts'),
  text('discountTotal', 'Sum of the discounts'),
  text('netTotal', 'Total without tax'),
  text('taxTotal', 'Sum of the taxes'),
  text('total', 'Total with tax'),
  text('invoiceNumber', 'Prefix and number; empty while it has none', 'invoice'),
  date('invoiceDate', 'Date of the invoice', 'invoice'),
  date('dueDate', 'Date by which the invoice must be paid', 'invoice'),
  text('amountPaid', 'Amount that has been paid', 'invoice'),
  text('amountDiscounted', 'Discount for early payment that the client took; empty without one', 'invoice'),
  text('balance', 'Amount due', 'invoice'),
  text('earlyPaymentPercent', 'Percentage of the first discount for early payment in the terms', 'invoice'),
  text('earlyPaymentDiscount', 'Its amount', 'invoice'),
  text('earlyPaymentAmount', 'Amount to pay with it', 'invoice'),
  date('earlyPaymentDate', 'Last day of payment with it', 'invoice'),
  text('quoteNumber', 'Prefix and number', 'quote'),
  date('quoteDate', 'Date of the quote', 'quote'),
  date('expiryDate', 'Last day on which the quote can be accepted', 'quote'),
  text('creditNoteNumber', 'Prefix and number of a credit note; empty on the invoice itself', 'invoice'),
  date('creditNoteDate', 'Date of the credit note', 'invoice'),
  date('today', 'The day on which the document is made'),
  word('invoiceWord', '*Invoice*, in the language of the document, like all placeholders below'),
  word('quoteWord', '*Quote*'),
  word('creditNoteWord', '*Credit note*'),
  word('invoiceNumberLabel', '*Invoice number:*'),
  word('invoiceDateLabel', '*Invoice date:*'),
  word('dueDateLabel', '*Due date:*'),
  word(
    'payByLabel',
    '*Please pay by:*; if nothing is owed, a line that begins with it is left out; elsewhere it and the placeholder right after it are empty',
  ),
  word('quoteNumberLabel', '*Quote number:*'),
  word('quoteDateLabel', '*Quote date:*'),
  word('expiryDateLabel', '*Valid until:*'),
  word('projectLabel', '*Project:*'),
  word('referenceLabel', '*Your reference:*'),
  word('taxNumberLabel', '*Tax number:*; *VAT number:* if the company and the client have VAT ids only'),
  word('totalLabel', '*Total:*'),
  word('greeting', '*Dear Ada Byron,*'),
  word('attached', '*Please find the document attached as a PDF.*'),
  word('regards', '*With kind regards*'),
] as const

const catalogue: ReadonlyMap<string, CatalogueEntry> = new Map(entries.map((entry) => [entry.name, entry]))

/** The placeholders of one type of template, in the order of the catalogue. */
export function placeholdersOf(type: TemplateType): readonly CatalogueEntry[] {
  return entries.filter(({ only }) => only === undefined || only === type)
}

export function placeholderNamed(name: string): CatalogueEntry | undefined {
  return catalogue.get(name)
}

/** Whether the placeholder contains no fact of the document. */
export function isWord(name: string): boolean {
  return placeholderNamed(name)?.kind === 'word'
}
