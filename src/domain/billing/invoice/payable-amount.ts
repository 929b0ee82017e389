/** What is to be paid of an invoice before payments and credit notes (BT-115), in ten-thousandths. */
export function payableAmount({ total, amount_prepaid, rounding_amount }: Readonly<Record<string, unknown>>): number {
  return Number(total) - Number(amount_prepaid ?? 0) + Number(rounding_amount ?? 0)
}
