/** In Unicode code points. */
export const PASSWORD_LENGTH_MIN = 12
/** Enough for any sentence. */
export const PASSWORD_LENGTH_MAX = 256
