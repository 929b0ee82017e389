/** Letters that are written from the right: Hebrew, Arabic and their neighbours. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A name to put beside other words: if it is written from the right, the order of what is beside it stays as it is. */
export function isolated(name: string): string {
  return FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name
}
