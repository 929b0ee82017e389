import type { RenderedTax } from './document-items.ts'

/** The taxes of a stored document: the sum of each over all lines. */
export function storedTaxes({ taxes }: { readonly taxes: string | null }): RenderedTax[] {
  return taxes === null ? [] : (JSON.parse(taxes) as RenderedTax[])
}
