/** BG-16: how it is paid. Of transfers, card and direct debit there is at most one kind. */
export interface EInvoicePayment {
  /** BT-81: a code of UNTDID 4461; 30 transfer, 58 SEPA transfer, 59 SEPA direct debit, 48 card. */
  readonly meansCode: string
  /** BT-82. */
  readonly meansText?: string | undefined
  /** BT-83: what the payer writes in the transfer. */
  readonly remittance?: string | undefined
  /** BG-17: accounts that it can be paid to. */
  readonly transfers: readonly EInvoiceAccount[]
  /** BG-18. */
  readonly card?: EInvoiceCard | undefined
  /** BG-19. */
  readonly directDebit?: EInvoiceDirectDebit | undefined
}

/** BG-17. */
export interface EInvoiceAccount {
  /** BT-84: an IBAN, or the number of an account. */
  readonly account: string
  /** BT-85. */
  readonly name?: string | undefined
  /** BT-86: the BIC. */
  readonly bic?: string | undefined
}

/** BG-18. */
export interface EInvoiceCard {
  /** BT-87: the last four to six digits. */
  readonly number: string
  /** BT-88. */
  readonly holder?: string | undefined
}

/** BG-19. */
export interface EInvoiceDirectDebit {
  /** BT-89. */
  readonly mandate?: string | undefined
  /** BT-90: the identifier of the creditor. */
  readonly creditor?: string | undefined
  /** BT-91: the account that is debited. */
  readonly account?: string | undefined
}
