/** Which rows of a long list are drawn. */
export interface Span {
  readonly first: number
  /** The last one is drawn too; before the first where there are none. */
  readonly last: number
}

export const PAGE_SIZE = 100

/** The rows in view and one screen above and below, of `total` rows of one height. */
export function rowsInView(scrollTop: number, height: number, rowHeight: number, total: number): Span {
  const around = Math.max(height, rowHeight)
  const first = Math.floor((scrollTop - around) / rowHeight)
  const last = Math.ceil((scrollTop + height + around) / rowHeight)
  return { first: Math.max(0, Math.min(first, total - 1)), last: Math.min(total - 1, last) }
}

/** All rows of the pages that are loaded for some of their rows. */
export function rowsOfPages({ first, last }: Span, total: number): Span {
  const end = Math.ceil((last + 1) / PAGE_SIZE) * PAGE_SIZE
  return { first: Math.floor(first / PAGE_SIZE) * PAGE_SIZE, last: Math.min(total, end) - 1 }
}
