import { isDeepStrictEqual } from 'node:util'

/** The first difference of two parsed JSON values: `$.data[3].name: "a" | "b"`; undefined if they are equal. */
export function firstDifference(one: unknown, other: unknown, at = '$'): string | undefined {
  if (isDeepStrictEqual(one, other)) return undefined
  if (!isObject(one) || !isObject(other)) return `${at}: ${JSON.stringify(one)} | ${JSON.stringify(other)}`
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const place = Array.isArray(one) ? `${at}[${key}]` : `${at}.${key}`
    const difference = firstDifference(one[key], other[key], place)
    if (difference !== undefined) return difference
  }
  return `${at}: in kind`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
