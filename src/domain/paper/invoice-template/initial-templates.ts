import { INVOICE_TEMPLATE, QUOTE_TEMPLATE } from './template-types.ts'

/** The names of the initial templates in other languages than English, in their order. */
export const templateNamesByLanguage = { de: 'Standardrechnung|Standardangebot' }

/**
 * The templates of a new instance, as request bodies: one of each type, each the default. Apart from IBAN and BIC, all
 * words are placeholders, so that they appear in the language of the document.
 */
export const initialTemplates = [
  {
    name: 'Standard invoice',
    type_id: INVOICE_TEMPLATE,
    default: true,
    title: '[invoiceWord] [invoiceNumber]',
    top_left_container: '**[companyName]**',
    top_right_container: '[companyAddress]',
    middle_left_container: '**[clientName]**\n[contactName]\n[clientAddress]',
    middle_right_container:
      '[invoiceNumberLabel] [invoiceNumber]\n[invoiceDateLabel] [invoiceDate]\n[dueDateLabel] [dueDate]\n' +
      '[projectLabel] [projectName]\n[referenceLabel] [reference]\n[taxNumberLabel] [clientTaxNumber]',
    bottom_left_container:
      '[terms]\n[payByLabel] [dueDate]\n[invoiceNumberLabel] [invoiceNumber]\nIBAN: [companyIban]\nBIC: [companyBic]',
    bottom_right_container: '[taxNumberLabel] [companyTaxNumber]\n[companyEmail]\n[companyPhone]',
    email_subject_template: '[invoiceWord] [invoiceNumber] – [companyName]',
    email_body_template:
      '[greeting]\n\n[attached]\n\n[invoiceNumberLabel] [invoiceNumber]\n[totalLabel] [total]\n[payByLabel] [dueDate]\n\n' +
      '[regards]\n[companyName]',
  },
  {
    name: 'Standard quote',
    type_id: QUOTE_TEMPLATE,
    default: true,
    title: '[quoteWord] [quoteNumber]',
    top_left_container: '**[companyName]**',
    top_right_container: '[companyAddress]',
    middle_left_container: '**[clientName]**\n[contactName]\n[clientAddress]',
    middle_right_container:
      '[quoteNumberLabel] [quoteNumber]\n[quoteDateLabel] [quoteDate]\n[expiryDateLabel] [expiryDate]\n' +
      '[projectLabel] [projectName]\n[referenceLabel] [reference]',
    bottom_left_container: '[terms]',
    bottom_right_container: '[taxNumberLabel] [companyTaxNumber]\n[companyEmail]\n[companyPhone]',
    email_subject_template: '[quoteWord] [quoteNumber] – [companyName]',
    email_body_template:
      '[greeting]\n\n[attached]\n\n[quoteNumberLabel] [quoteNumber]\n[totalLabel] [total]\n[expiryDateLabel] [expiryDate]\n\n' +
      '[regards]\n[companyName]',
  },
] as const
