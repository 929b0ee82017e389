/** Valid values for members of records, derived from the API description. */
import type { Field } from '../../src/records/fields/field.ts'

/** The part of a JSON Schema that describes a member of a body. */
interface Schema {
  readonly anyOf?: readonly Schema[]
  readonly const?: unknown
  readonly type?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** Texts with a fixed form, by the name of the member, if it is the same for every record kind. */
const formed: readonly (readonly [RegExp, (n: number) => string])[] = [
  [/^color_/, (n) => `#${(0x101010 + (n % 200)).toString(16)}`],
  [/^currency$/, (n) => pick(['EUR', 'USD', 'JPY', 'KWD'], n)],
  [/^tax_currency$/, (n) => pick(['GBP', 'CHF'], n)],
  [/^tax_exchange_rate$/, (n) => `1.${1 + (n % 9)}`],
  [/^timezone$/, (n) => pick(['Europe/Paris', 'America/New_York', 'Asia/Kolkata'], n)],
  [/^(locale|language)$/, (n) => pick(['de-DE', 'en-GB', 'fr-FR'], n)],
  [/country/, (n) => pick(['DE', 'FR', 'NO'], n)],
  [/vat_id$/, (n) => `DE${100_000_000 + n}`],
  [/registration_scheme$/, (n) => pick(['0002', '0204', '0208'], n)],
  [/electronic_address_scheme$/, (n) => pick(['EM', '0088', '9930'], n)],
  [/unit_code$/, (n) => pick(['HUR', 'H87', 'KMT'], n)],
  [/exemption_code$/, (n) => pick(['VATEX-EU-AE', 'VATEX-EU-IC', 'VATEX-EU-G'], n)],
  [/^(revenue_account|discount_account|debtor_number)$/, (n) => String(10_000 + n)],
  [/^datev_key$/, (n) => String(1 + (n % 9_000))],
  [/^cost_center$/, (n) => `K${n}`],
  [/email/, (n) => `someone${n}@lumen.example`],
  [/(^|_)url$/, (n) => `https://lumen.example/${n}`],
  // A rule that gives only one booking, so that each sample creates one.
  [/^repeat_rule$/, (n) => `FREQ=weekly;INTERVAL=${1 + (n % 50)};COUNT=1`],
  [/^time_/, (n) => `${String(8 + (n % 10)).padStart(2, '0')}:30`],
]

/** 2026-01-01T00:00:00Z. */
const FIRST_STAMP = 1_767_225_600
const HOUR = 3600

/** A valid value of the member, different for each `n`; undefined if its schema alone is not enough. */
export function sampleValue(field: Field, n: number): unknown {
  const variants = variantsOf(field.body as Schema | null)
  const types = new Set(variants.map(({ type }) => type))
  // An empty text clears a member.
  const choices = variants.flatMap(({ const: choice }) => (choice === undefined || choice === '' ? [] : [choice]))
  if (types.has('boolean')) return n % 2 === 0
  if (choices.length > 0) return pick(choices, n + field.name.length)
  // Whole amounts of documents are valid in every currency.
  if (types.has('number')) return String((n % 90) + (/^(amount_prepaid|rounding_amount)$/.test(field.name) ? 0 : 0.25))
  const integer = variants.find(({ type }) => type === 'integer')
  if (integer !== undefined) return sampleInteger(field.name, integer, n)
  const text = variants.find(({ type }) => type === 'string')
  return text === undefined ? undefined : sampleText(field.name, text, n)
}

/** True for a member that accepts any text. */
export function takesAnyText(field: Field): boolean {
  const variants = variantsOf(field.body as Schema | null)
  const [only] = variants
  const isFormed = formed.some(([name]) => name.test(field.name)) || only?.format !== undefined
  return variants.length === 1 && only?.type === 'string' && only.const === undefined && !isFormed
}

/** The alternatives of a schema besides null. */
export function variantsOf(schema: Schema | null): Schema[] {
  if (schema === null || schema.type === 'null') return []
  return schema.anyOf?.flatMap(variantsOf) ?? [schema]
}

function sampleInteger(name: string, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema, n: number): number {
  const isStamp = maximum > 2 ** 32 && maximum < Number.MAX_SAFE_INTEGER
  if (isStamp) return FIRST_STAMP + n * HOUR + (/^(end|due|expir)/.test(name) ? 500 * 24 * HOUR : 0)
  return Math.min(minimum + n, maximum)
}

function sampleText(name: string, { format, maxLength = 255 }: Schema, n: number): string {
  if (format === 'date') return `2026-${/end/.test(name) ? '11' : '02'}-${String(1 + (n % 28)).padStart(2, '0')}`
  if (format === 'date-time') return new Date((FIRST_STAMP + n * HOUR) * 1000).toISOString()
  const [, form] = formed.find(([pattern]) => pattern.test(name)) ?? []
  return (form?.(n) ?? `${name} ${n}`).slice(0, maxLength)
}

function pick<Value>(values: readonly Value[], n: number): Value {
  return values[n % values.length] as Value
}
