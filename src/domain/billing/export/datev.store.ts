import type { Scope } from '../../../kernel/scope.ts'

/** How a tax is booked. */
export interface BookedTax {
  readonly id: number
  readonly rate: number
  readonly vat_category: string | null
  readonly revenue_account: string | null
  readonly discount_account: string | null
  readonly datev_key: string | null
  readonly deleted: number | null
}

/** All taxes, deleted ones included: documents keep referring to them. */
export async function bookedTaxes({ db }: Scope): Promise<ReadonlyMap<number, BookedTax>> {
  const rows = await db.all(
    db
      .rows<BookedTax>('tax')
      .select(['id', 'rate', 'vat_category', 'revenue_account', 'discount_account', 'datev_key', 'deleted']),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
