import type { ClientConfig } from 'pg'
import type { PageLimit } from '../page-limit.ts'
import type { SqlValue } from './sql.ts'

const INT2 = 21
const INT4 = 23
const INT8 = 20
const FLOAT4 = 700
const FLOAT8 = 701
const NUMERIC = 1700
const BOOL = 16

/** Numbers are numbers, and comparisons are 1 or 0, as on SQLite; everything else stays text. */
export const postgresTypes = {
  getTypeParser: (oid: number): ((text: string) => SqlValue) => {
    if (oid === INT8) return exactInteger
    if (oid === INT2 || oid === INT4 || oid === FLOAT4 || oid === FLOAT8 || oid === NUMERIC) return Number
    if (oid === BOOL) return (text) => (text === 't' ? 1 : 0)
    return String
  },
} as NonNullable<ClientConfig['types']>

/** The same types, with texts that are counted, from the first one of a statement that is sent again. */
export function limitedTypes(limit: PageLimit): typeof postgresTypes {
  limit.restart()
  const counted = (text: string) => {
    limit.add(text)
    return text
  }
  return {
    getTypeParser: (oid: number) => {
      const parse = postgresTypes.getTypeParser(oid)
      return parse === String ? counted : parse
    },
  } as typeof postgresTypes
}

function exactInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`${text} is too large to be represented as a JavaScript number`)
}
