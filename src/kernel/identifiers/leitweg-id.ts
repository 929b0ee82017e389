/**
 * The coarse address (a state from 01 to 16 or 99 for the federation, and more digits), a fine address, two check
 * digits. A Leitweg-ID without a fine address, or of a whole state, could be any number, and is not recognised.
 */
const shape = /^(0[1-9]|1[0-6]|99)\d{1,10}-[A-Z\d]{1,30}-\d{2}$/i

/** Whether a buyer reference has the form of a Leitweg-ID, the address of German authorities: 04011000-12345-34. */
export function looksLikeLeitwegId(text: string): boolean {
  return shape.test(text.trim())
}

/** The check digits of a text that has the form of a Leitweg-ID: letters as numbers from 10, the whole by 97 is 1. */
export function leitwegIdProblem(text: string): string | undefined {
  if (!looksLikeLeitwegId(text)) return undefined
  const digits = text.trim().replaceAll('-', '').toUpperCase()
  const number = digits.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))
  return BigInt(number) % 97n === 1n ? undefined : 'looks like a Leitweg-ID, but its check digits do not fit'
}
