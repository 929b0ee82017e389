/** In characters, as people count them. */
export const PASSWORD_LENGTH_MIN = 12
/** Enough for any sentence, and little to hash. */
export const PASSWORD_LENGTH_MAX = 256
