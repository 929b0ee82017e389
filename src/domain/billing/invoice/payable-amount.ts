interface PayableColumns {
  readonly total: number
  readonly amount_prepaid: number
  readonly rounding_amount: number
}

/** The payable amount of an invoice before payments and credit notes (BT-115), in ten-thousandths. */
export function payableAmount({ total, amount_prepaid, rounding_amount }: PayableColumns): number {
  return total - amount_prepaid + rounding_amount
}
