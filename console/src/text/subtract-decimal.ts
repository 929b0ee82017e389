/** The service's decimals have at most four places. */
const PLACES = 4

/** The exact difference of two decimals of the service; undefined if one is no such decimal. */
export function subtractDecimal(from: string, part: string): string | undefined {
  const [whole, taken] = [tenThousandths(from), tenThousandths(part)]
  if (whole === undefined || taken === undefined) return undefined
  const left = whole - taken
  const digits = String(left < 0n ? -left : left).padStart(PLACES + 1, '0')
  return `${left < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`
}

function tenThousandths(value: string): bigint | undefined {
  const [, sign, whole = '', places = ''] = /^([-+]?)(\d*)(?:\.(\d{0,4}))?$/.exec(value) ?? []
  if (sign === undefined || whole + places === '') return undefined
  return BigInt(`${sign === '-' ? '-' : ''}${whole}${places.padEnd(PLACES, '0')}`)
}
