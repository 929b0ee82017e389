/**
 * The templates of a new instance, as bodies: one of each type, each the default. They say nothing but placeholders, so
 * that they read in the language of the document.
 */
export const initialTemplates = [
  {
    name: 'Standard invoice',
    type_id: 1,
    default: true,
    title: '[invoiceWord]',
    top_left_container: '**[companyName]**\n[companyAddress]',
    top_right_container:
      '[invoiceNumberLabel] **[invoiceNumber]**\n[invoiceDateLabel] [invoiceDate]\n[dueDateLabel] [dueDate]\n' +
      '[projectLabel] [projectName]\n[referenceLabel] [reference]',
    middle_left_container: '**[clientName]**\n[contactName]\n[clientAddress]\n[taxNumberLabel] [clientTaxNumber]',
    bottom_left_container: '[terms]',
    bottom_center_container: '[payByLabel] [dueDate]\nIBAN: [companyIban]\nBIC: [companyBic]',
    bottom_right_container: '[taxNumberLabel] [companyTaxNumber]\n[companyEmail]\n[companyPhone]',
    email_subject_template: '[invoiceWord] [invoiceNumber] – [companyName]',
    email_body_template:
      '[greeting]\n\n[attached]\n\n[invoiceNumberLabel] [invoiceNumber]\n[totalLabel] [total]\n[payByLabel] [dueDate]\n\n' +
      '[regards]\n[companyName]',
  },
  {
    name: 'Standard quote',
    type_id: 2,
    default: true,
    title: '[quoteWord]',
    top_left_container: '**[companyName]**\n[companyAddress]',
    top_right_container:
      '[quoteNumberLabel] **[quoteNumber]**\n[quoteDateLabel] [quoteDate]\n[expiryDateLabel] [expiryDate]\n' +
      '[projectLabel] [projectName]\n[referenceLabel] [reference]',
    middle_left_container: '**[clientName]**\n[contactName]\n[clientAddress]',
    bottom_left_container: '[terms]',
    bottom_right_container: '[taxNumberLabel] [companyTaxNumber]\n[companyEmail]\n[companyPhone]',
    email_subject_template: '[quoteWord] [quoteNumber] – [companyName]',
    email_body_template:
      '[greeting]\n\n[attached]\n\n[quoteNumberLabel] [quoteNumber]\n[totalLabel] [total]\n[expiryDateLabel] [expiryDate]\n\n' +
      '[regards]\n[companyName]',
  },
] as const
