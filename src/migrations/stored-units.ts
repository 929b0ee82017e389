/** A stored decimal or percentage in ten-thousandths. */
export function units(stored: string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,4}))?%?$/.exec(stored)
  if (match === null) throw new Error(`"${stored}" is not an amount`)
  const [, sign, whole = '', fraction = ''] = match
  const size = Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'))
  return sign === '-' && size !== 0 ? -size : size
}
