/** An invoice in messages: its number, or its id if it is a draft. */
export function invoiceLabel(one: { readonly id: number; readonly prefix: string; readonly number: number | null }) {
  return one.number === null ? `the draft with the id ${one.id}` : `${one.prefix}${one.number}`
}
