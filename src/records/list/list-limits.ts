/** Bounds of every list (contract section 1, lists). */

export const PAGE_SIZE_DEFAULT = 10
/** Records on one page at most. */
export const PAGE_SIZE_MAX = 1000
/** Sums of one list, where they are grouped. */
export const SUM_GROUPS_MAX = 1000
/** Keeps the offset a safe integer. */
export const PAGE_MAX = 1_000_000_000
/** Columns one list can be sorted by. */
export const ORDER_COLUMNS_MAX = 5
/** Filters on one list: more than any record kind has members, so that the rest are custom fields. */
export const FILTERS_MAX = 50
/** Words of all full-text filters of one list: PostgreSQL needs seconds to plan a look-up of 160. */
export const WORDS_ASKED_MAX = 20
