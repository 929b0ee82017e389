import { documentTotals } from '../../../kernel/money/document-totals.ts'
import { pagesOf } from '../../../kernel/pages-of.ts'
import { ITEMS_MAX } from '../../paper/document/index.ts'
import type { BillableLine } from '../invoicing/index.ts'

/** Total without tax, and cost, of lines in one currency, in ten-thousandths. */
export interface LineMoney {
  readonly net_total: bigint
  readonly buy_total: bigint
}

/** As documents of these lines would have it: of one document, unless there are more lines than one has. */
export async function moneyOfLines(lines: readonly BillableLine[], currency: string): Promise<LineMoney> {
  let [net_total, buy_total] = [0n, 0n]
  for await (const part of pagesOf(lines, ITEMS_MAX)) {
    const totals = documentTotals(
      part.map(({ line }) => line),
      currency,
    )
    net_total += BigInt(totals.net_total)
    buy_total += BigInt(totals.buy_total)
  }
  return { net_total, buy_total }
}
