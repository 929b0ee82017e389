/** The expected results of filters, computed from the list without filters. */
import type { RecordDefinition } from '../../src/records/define-record.ts'
import type { Field } from '../../src/records/fields/field.ts'
import { fold, isChecked, matchesText, matchOf, type Rendered, wordsOf } from './list-oracle.ts'
import { hardTexts } from './list-studio.ts'
import { variantsOf } from './sample-value.ts'

/** The members of a kind that are filters of its list, without parameters that have another meaning. */
export function filtersOf({ members, params, address }: RecordDefinition): Field[] {
  const taken = new Set(['id', address?.parameter, ...Object.keys(params?.params ?? {})])
  return [...members.values()].filter((field) => field.filter !== undefined && !taken.has(field.name))
}

type FilterKind = 'flag' | 'value' | 'decimal' | 'text' | 'references'

/** The kind of a member's filter, from the description of its response. */
function kindOf(field: Field): FilterKind {
  const variants = variantsOf(field.answer)
  const values = variants.map((one) => one.const)
  if (field.answer === null || variants.some(({ type }) => type === 'array')) return 'references'
  const isFlag = variantsOf(field.body).some(({ type }) => type === 'boolean') || values.includes('true')
  if (isFlag || variants.some(({ type }) => type === 'boolean')) return 'flag'
  const isText = variants.some(({ type, format }) => type === 'string' && format === undefined)
  if (!isText || values.some((value) => value !== undefined)) return 'value'
  if (/_name$/.test(field.name)) return 'text'
  if (/^duration_|^update_key$/.test(field.name)) return 'value'
  if (field.columns.length === 0) return 'references'
  return field.columns[0]?.type === 'integer' || field.name === 'tax_exchange_rate' ? 'decimal' : 'text'
}

/** True if it accepts any text. */
export function isTextFilter({ name }: RecordDefinition, field: Field): boolean {
  return kindOf(field) === 'text' && !isChecked(name, field.name)
}

/** Whether `<member>=<query>` finds the record. */
export function isFound(definition: RecordDefinition, field: Field, record: Rendered, query: string): boolean {
  const value = record[field.name] ?? null
  const parts = query.split(',')
  switch (kindOf(field)) {
    case 'text':
      return matchesText(matchOf(definition.name, field.name), value, query)
    case 'flag':
      return parts.some((part) => ['true', '1'].includes(String(value)) === ['true', '1'].includes(part))
    case 'value':
      return value !== null && parts.includes(String(value))
    case 'decimal':
      return value !== null && parts.map(Number).includes(Number(value))
    case 'references':
      return namesOf(field, record).some((name) => parts.includes(name))
  }
}

/** The texts by which references of a record are found: `12`, and `o12` for a client. */
function namesOf(field: Field, record: Rendered): string[] {
  const rendered = record[field.name] ?? record[field.name.replace(/_id$/, '')] ?? []
  if (typeof rendered === 'string') return [rendered, rendered.slice(1)]
  const isClient = field.name === 'client'
  return rendered.flatMap(({ id, uuid }: Rendered) => (isClient ? [String(id), uuid] : [String(id)]))
}

/** Values to filter by: some existing, some missing, and difficult ones for texts. */
export function filterQueries(
  { name }: RecordDefinition,
  field: Field,
  all: readonly Rendered[],
  place: number,
): string[] {
  const kind = kindOf(field)
  if (kind === 'flag') return ['true', 'false', '1', '0', 'true,1', '0,true']
  const rendered =
    kind === 'references' ? all.flatMap((record) => namesOf(field, record)) : all.map((record) => record[field.name])
  const values = [...new Set(rendered.filter((value) => value != null && value !== '').map(String))]
  if (kind !== 'text') {
    const [one, other] = values.filter((value) => kind !== 'references' || /^\d+$/.test(value))
    const isChoice = variantsOf(field.answer).some((variant) => variant.const !== undefined)
    const takesAnyId = kind !== 'references' || field.references.length > 0
    const absent =
      isChoice || !takesAnyId || (kind === 'value' && /-|_iso$|update_key$/.test(`${one}${field.name}`))
        ? []
        : ['999999999']
    return [...values.slice(0, 2), ...(one && other ? [`${one},${other}`] : []), ...absent]
  }
  const some = rotated(values, place).slice(0, 3)
  if (isChecked(name, field.name)) return some.length < 2 ? some : [...some, some.join(',')]
  const hard = rotated(hardTexts, place * 3).slice(0, 2)
  return textQueries[matchOf(name, field.name)]([...new Set([...some, ...hard])], place).filter(
    (query) => query.trim() !== '',
  )
}

type TextQueries = (texts: readonly string[], place: number) => string[]

const textQueries: Readonly<Record<ReturnType<typeof matchOf>, TextQueries>> = {
  partial: (texts, place) => [
    ...texts.flatMap((text, n) => [text, (n + place) % 2 === 0 ? inner(text) : fold(text).toUpperCase()]),
    ...rotated(['%', '_', '\\', '%%', 'a_b', '\\%', "'"], place).slice(0, 2),
    'nowhere to be found',
  ],
  'full-text': (texts) => [
    ...texts.flatMap((text) => {
      const words = wordsOf(text)
      return [
        text,
        words
          .toReversed()
          .map((word) => word.slice(0, 3))
          .join(' '),
        words.at(-1)?.slice(1) ?? 'x',
      ]
    }),
    '%',
    'suite sur',
  ],
  exact: (texts) => [
    ...texts.flatMap((text) => [text, text.toUpperCase(), text.slice(0, -1)]),
    texts.slice(0, 2).join(','),
  ],
}

function inner(text: string): string {
  const points = Array.from(text)
  return points.slice(1, Math.max(2, points.length - 1)).join('')
}

function rotated<Value>(values: readonly Value[], by: number): Value[] {
  const start = values.length === 0 ? 0 : by % values.length
  return [...values.slice(start), ...values.slice(0, start)]
}
