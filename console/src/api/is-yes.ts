/** Whether a flag of the API is set. It may be a truth value, a number, or either as text. */
export function isYes(flag: unknown): boolean {
  return flag === true || flag === 1 || flag === 'true' || flag === '1'
}
