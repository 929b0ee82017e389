/**
 * The default texts of a mail with a credit note, because those in the template of its invoice are about the invoice.
 */
export const creditNoteWords = {
  subject: '[creditNoteWord] [creditNoteNumber] – [companyName]',
  message:
    '[greeting]\n\n[attached]\n\n[creditNoteWord] [creditNoteNumber]\n[invoiceNumberLabel] [invoiceNumber]\n' +
    '[totalLabel] [total]\n\n[regards]\n[companyName]',
}
