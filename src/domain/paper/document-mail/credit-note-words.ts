/** What a mail with a credit note says unless told otherwise. The template of its invoice speaks of the invoice. */
export const creditNoteWords = {
  subject: '[creditNoteWord] [creditNoteNumber] – [companyName]',
  message:
    '[greeting]\n\n[attached]\n\n[creditNoteWord] [creditNoteNumber]\n[invoiceNumberLabel] [invoiceNumber]\n' +
    '[totalLabel] [total]\n\n[regards]\n[companyName]',
}
