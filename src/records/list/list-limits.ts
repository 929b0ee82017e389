/** Bounds of every list (contract section 1, lists). */

export const PAGE_SIZE_DEFAULT = 10
/** Records on one page at most. */
export const PAGE_SIZE_MAX = 1000
/** Keeps the offset a safe integer. */
export const PAGE_MAX = 1_000_000_000
/** Columns one list can be sorted by. */
export const ORDER_COLUMNS_MAX = 5
