/** Bounds of every list (contract section 1, lists). */

export const PAGE_SIZE_DEFAULT = 10
/** The maximum number of records on one page. */
export const PAGE_SIZE_MAX = 1000
/** The maximum number of characters on one page of several records. */
export const PAGE_CHARACTERS_MAX = 32_000_000
/** The maximum number of grouped sums of one list. */
export const SUM_GROUPS_MAX = 1000
/** Keeps the offset a safe integer. */
export const PAGE_MAX = 1_000_000_000
/** The maximum number of sort columns of one list. */
export const ORDER_COLUMNS_MAX = 5
/**
 * The maximum number of filters on one list: more than any record kind has members, so that the rest are custom fields.
 */
export const FILTERS_MAX = 50
/**
 * The maximum number of words in all full-text filters of one list: PostgreSQL needs seconds to plan a look-up of 160.
 */
export const WORDS_ASKED_MAX = 20
