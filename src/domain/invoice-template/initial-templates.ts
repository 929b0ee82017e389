/** The templates of a new instance, as bodies: one of each type, each the default. */
export const initialTemplates = [
  {
    name: 'Standard invoice',
    type_id: 1,
    default: true,
    title: 'Invoice',
    top_left_container: '**[companyName]**\n[companyAddress]',
    top_right_container:
      '**[invoiceNumber]**\nDate: [invoiceDate]\nDue: [dueDate]\nProject: [projectName]\nYour reference: [reference]',
    middle_left_container: '**[clientName]**\n[contactName]\n[clientAddress]\nTax number: [clientTaxNumber]',
    bottom_left_container: '[terms]',
    bottom_center_container: 'Please pay by [dueDate].\nIBAN: [companyIban]\nBIC: [companyBic]',
    bottom_right_container: 'Tax number: [companyTaxNumber]\n[companyEmail]\n[companyPhone]',
    email_subject_template: 'Invoice [invoiceNumber] from [companyName]',
    email_body_template:
      'Dear [addresseeName],\n\nplease find attached our invoice [invoiceNumber].\nIt is due on [dueDate].\n\n' +
      'With kind regards\n[companyName]',
  },
  {
    name: 'Standard quote',
    type_id: 2,
    default: true,
    title: 'Quote',
    top_left_container: '**[companyName]**\n[companyAddress]',
    top_right_container:
      '**[quoteNumber]**\nDate: [quoteDate]\nValid until: [expiryDate]\nProject: [projectName]\nYour reference: [reference]',
    middle_left_container: '**[clientName]**\n[contactName]\n[clientAddress]',
    bottom_left_container: '[terms]',
    bottom_right_container: 'Tax number: [companyTaxNumber]\n[companyEmail]\n[companyPhone]',
    email_subject_template: 'Quote [quoteNumber] from [companyName]',
    email_body_template:
      'Dear [addresseeName],\n\nplease find attached our quote [quoteNumber].\nIt is valid until [expiryDate].\n\n' +
      'With kind regards\n[companyName]',
  },
] as const
