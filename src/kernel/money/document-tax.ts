/** What a tax was when the document was saved. Taxes with the same id, rate, kind and category are summed as one. */
export interface DocumentTax {
  readonly id: number
  readonly name: string
  /** Ten-thousandths of a percent. */
  readonly rate: number
  /** Computed on top of the primary taxes of a line. */
  readonly compound: boolean
  readonly code: string | null
  /** What the tax is on an e-invoice (UNCL 5305), and why none is due; absent where the tax says nothing of it. */
  readonly vat_category?: string | null
  readonly exemption_code?: string | null
  readonly exemption_reason?: string | null
}
