/** The expected results of lists, computed in JavaScript from the records of a list without conditions. */
import type { RecordDefinition } from '../../src/records/define-record.ts'
import type { Field } from '../../src/records/fields/field.ts'
import { variantsOf } from './sample-value.ts'

// biome-ignore lint/suspicious/noExplicitAny: records of every kind, as JSON
export type Rendered = any

/** Letters without a decomposition that a reader types in another way (decision 244). */
const plain = ['ςσ', 'đd', 'ðd', 'ħh', 'ıi', 'łl', 'øo', 'ŧt', 'æae', 'œoe', 'ßss', 'þth'].map(
  ([letter = '', ...written]) => [letter, written.join('')] as const,
)

/** Text for comparison: without case and accents. */
export function fold(text: string): string {
  const lower = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.reduce((folded, [letter, written]) => folded.replaceAll(letter, written), lower)
}

/** By code points, as UTF-8 sorts; JavaScript compares UTF-16 units. */
export function compareCodePoints(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index]?.codePointAt(0) ?? 0) - (b[index]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** The records in the order of some members: nulls first ascending and last descending, ties by id. */
export function inOrder(
  definition: RecordDefinition,
  records: readonly Rendered[],
  by: readonly (readonly [name: string, direction: 'asc' | 'desc'])[],
): Rendered[] {
  return records.toSorted((one, other) => {
    for (const [name, direction] of by) {
      const field = definition.members.get(name)
      const difference = compareValues(field, one[name], other[name])
      if (difference !== 0) return direction === 'asc' ? difference : -difference
    }
    return one.id - other.id
  })
}

function compareValues(field: Field | undefined, one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null)
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (field?.name.endsWith('_iso')) return Date.parse(String(one)) - Date.parse(String(other))
  const isNumber = field?.columns[0]?.type === 'integer' || /^(margin|duration_.*)$/.test(field?.name ?? '')
  const isFlag = one === 'true' || one === 'false'
  if (isNumber && !isFlag) return Number(one) - Number(other)
  const isChoice = variantsOf(field?.answer as Parameters<typeof variantsOf>[0]).some(({ const: value }) => value)
  const [a, b] = [String(one), String(other)]
  return isChoice ? compareCodePoints(a, b) : compareCodePoints(fold(a), fold(b))
}

/** How a filter of a member matches (contract section 1, and the full-text members of section 4). */
export type Match = 'partial' | 'full-text' | 'exact'

const fullText = new Set([
  'booking.name',
  'group.description',
  'group.name',
  'invoice-template.name',
  'tax.code',
  'tax.name',
])

/** Codes and format names, which match as a whole; colours and currencies always do. */
const exact = new Set([
  'api-client.last_used',
  'file.alias',
  'file.extension',
  'file.mime_type',
  'contact.language',
  'instance.country',
  'instance.locale',
  'invoice-template.language',
  'instance.timezone',
  'job.key',
  'job.kind',
  'journal.action',
  'journal.event',
  'journal.record',
  'project.code',
  'rate-scheme.time_end',
  'rate-scheme.time_start',
  'user.locale',
  'user.timezone',
  'booking.timezone',
  'webhook/delivery.event',
  'webhook/delivery.record',
  'workspace.country_region',
])

export function matchOf(record: string, member: string): Match {
  const name = `${record}.${member}`
  if (fullText.has(name)) return 'full-text'
  return exact.has(name) ||
    /^color_|^(tax_)?currency$|_scheme$|^unit_code$|^exemption_code$|^deliver_to_country$|^company_address_country$/.test(
      member,
    )
    ? 'exact'
    : 'partial'
}

/** Exact members whose values have no form, so that every text is a possible value. */
const formless = new Set(['file.alias', 'file.extension', 'file.mime_type', 'job.key', 'job.kind', 'project.code'])

/** True if a filter on the member accepts only what the member can be. */
export function isChecked(record: string, member: string): boolean {
  return matchOf(record, member) === 'exact' && !formless.has(`${record}.${member}`)
}

/** Whether the query finds a shown text. */
export function matchesText(match: Match, rendered: string | null, query: string): boolean {
  if (rendered === null) return false
  if (match === 'partial') return fold(rendered).includes(fold(query))
  if (match === 'exact') return query.split(',').some((part) => part.trim() === rendered)
  const words = wordsOf(rendered)
  const asked = wordsOf(query)
  return asked.length > 0 && asked.every((one) => words.some((word) => word.startsWith(one)))
}

export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
