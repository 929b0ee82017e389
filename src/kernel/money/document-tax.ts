/** The tax as it was when the document was saved. Taxes with the same id, rate, kind and category are summed as one. */
export interface DocumentTax {
  readonly id: number
  readonly name: string
  /** Ten-thousandths of a percent. */
  readonly rate: number
  /** Computed on top of the primary taxes of a line. */
  readonly compound: boolean
  readonly code: string | null
  /** The category of the tax on an e-invoice (UNCL 5305) and its exemption reason; absent if the tax has none. */
  readonly vat_category?: string | null
  readonly exemption_code?: string | null
  readonly exemption_reason?: string | null
}
