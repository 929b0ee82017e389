import Type, { type Static } from 'typebox'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { formatTotal } from '../../../kernel/money/exact-decimal.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import { type RenderedItem, type StoredDocument, storedElements } from '../../paper/document/index.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])

/** A difference between two versions of a quote. */
export const versionChange = Type.Object({
  field: Type.String({
    description: 'The member that differs, such as `total` or `quantity`; `items` for a whole line.',
  }),
  line: Type.Union([Type.String(), Type.Null()], { description: 'The text of the line, for members of a line.' }),
  before: textOrNull,
  after: textOrNull,
})
type VersionChange = Static<typeof versionChange>

type Shown = (row: StoredDocument) => string | null

const asText =
  (name: string): Shown =>
  (row) =>
    row[name] === null || row[name] === undefined ? null : String(row[name])
const asDay =
  (name: string): Shown =>
  (row) =>
    row[name] === null || row[name] === undefined ? null : civilDateText(Number(row[name]))

/** An amount of a quote, in the decimals of its currency: `1500.00`. */
export function amountOf(amount: number, { currency }: StoredDocument): string {
  return formatTotal(amount, currencyDecimals(currency))
}

/** The members of a quote that a client sees, except its lines. */
const members: Readonly<Record<string, Shown>> = {
  date: ({ date }) => civilDateText(date),
  expiry_date: asDay('expiry_date'),
  buyer: ({ buyer }) => (buyer === null ? null : String(JSON.parse(buyer).name)),
  reference: asText('reference'),
  terms: asText('terms'),
  currency: ({ currency }) => currency,
  net_total: (row) => amountOf(row.net_total, row),
  tax_total: (row) => amountOf(row.tax_total, row),
  total: (row) => amountOf(row.total, row),
}

/** The members of a line that a client sees. */
const lineMembers: Readonly<Record<string, (item: RenderedItem) => string | null>> = {
  item_text: ({ item_text }) => item_text,
  description: ({ description }) => description,
  quantity: ({ quantity }) => quantity,
  unit: ({ unit }) => unit,
  unit_amount: ({ unit_amount }) => unit_amount,
  discount: ({ discount }) => discount,
  taxes: ({ taxes }) => taxes.map(({ name }) => name).join(', ') || null,
  total: ({ total }) => total,
}

/** How the columns of a quote differ, its own members first, then its lines in their order. */
export function versionChanges(before: StoredDocument, after: StoredDocument): VersionChange[] {
  const own = Object.entries(members).flatMap(([field, shown]) => change(field, null, shown(before), shown(after)))
  const [old, present] = [linesOf(before), linesOf(after)]
  const removed = [...old.values()].filter(({ id }) => !present.has(id))
  return [
    ...own,
    ...removed.flatMap((item) => change('items', item.item_text, inWords(item), null)),
    ...[...present.values()].flatMap((item) => lineChanges(old.get(item.id), item)),
  ]
}

function linesOf({ items }: StoredDocument): Map<number, RenderedItem> {
  return new Map(storedElements<'items'>(items).map((item) => [item.id, item]))
}

function lineChanges(before: RenderedItem | undefined, after: RenderedItem): VersionChange[] {
  if (before === undefined) return change('items', after.item_text, null, inWords(after))
  return Object.entries(lineMembers).flatMap(([field, shown]) =>
    change(field, after.item_text, shown(before), shown(after)),
  )
}

/** `2 hour × 95.50` */
function inWords({ quantity, unit, unit_amount }: RenderedItem): string {
  return `${[quantity, unit].filter(Boolean).join(' ')} × ${unit_amount}`
}

function change(field: string, line: string | null, before: string | null, after: string | null): VersionChange[] {
  return before === after ? [] : [{ field, line, before, after }]
}
