/** The editable members of a quote or an invoice, and the request body that stores them. */
import type { Picked } from '../../api/picked.ts'
import { readDecimal, writeDecimal } from '../../text/read-decimal.ts'
import { typedDay } from '../../time/typed-time.ts'
import { dueMember, type Paper, type PaperItem, type PaperKind } from './paper.ts'

export interface GroupRow {
  readonly type: 'group'
  /** Names the row on the page; of a stored group also the id that is sent. */
  readonly key: string
  readonly id: number | undefined
  readonly name: string
}

export interface LineRow {
  readonly type: 'line'
  readonly key: string
  readonly id: number | undefined
  readonly item_text: string
  readonly description: string
  readonly quantity: string
  readonly unit: string
  readonly unit_amount: string
  readonly discount: string
  readonly taxIds: readonly number[]
  /** Of a line from the catalogue: where its price comes from, and what it costs. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** A heading, or a line: lines are in the group whose heading is the last one above them. */
export type Row = GroupRow | LineRow

export interface PaperDraft {
  readonly client: Picked | undefined
  readonly project: Picked | undefined
  /** Days: `2026-03-01`. */
  readonly date: string
  readonly due: string
  readonly period_start: string
  readonly period_end: string
  readonly currency: string
  /** Of invoices in another currency than that of the account. */
  readonly tax_exchange_rate: string
  readonly template_id: string
  readonly reference: string
  readonly buyer_reference: string
  readonly terms: string
  readonly note: string
  readonly rows: readonly Row[]
}

/** How the person and the account write numbers and days. */
export interface Writing {
  readonly locale: string
  /** The zone of the account, in which the days of documents are. */
  readonly zone: string
}

let lastKey = 0

export function freshKey(): string {
  lastKey += 1
  return `new-${lastKey}`
}

export function emptyLine(part: Partial<LineRow> = {}): LineRow {
  return {
    type: 'line',
    key: freshKey(),
    id: undefined,
    item_text: '',
    description: '',
    quantity: '1',
    unit: '',
    unit_amount: '',
    discount: '',
    taxIds: [],
    ...part,
  }
}

export function draftOfPaper(kind: PaperKind, paper: Partial<Paper>, { locale, zone }: Writing): PaperDraft {
  const { client = [], project = [], currency = '', template_id } = paper
  const [whom, what] = [client[0], project[0]]
  const due = (paper as Readonly<Record<string, number | null | undefined>>)[dueMember[kind]]
  return {
    client: whom && { id: whom.id, uuid: whom.uuid, name: whom.name },
    project: what && { id: what.id, name: what.name },
    date: dayText(paper.date, zone),
    due: dayText(due, zone),
    period_start: dayText(paper.period_start, zone),
    period_end: dayText(paper.period_end, zone),
    currency,
    tax_exchange_rate: 'tax_exchange_rate' in paper ? writeDecimal(paper.tax_exchange_rate ?? '', locale) : '',
    template_id: template_id == null ? '' : String(template_id),
    reference: paper.reference ?? '',
    buyer_reference: paper.buyer_reference ?? '',
    terms: paper.terms ?? '',
    note: paper.note ?? '',
    rows: rowsOf(paper, locale),
  }
}

/** Lines without a group come first, so that no heading stands above them. */
function rowsOf({ items = [], groups = [] }: Partial<Paper>, locale: string): readonly Row[] {
  const linesOf = (groupId: number | null) =>
    items.filter(({ parent_group_id }) => parent_group_id === groupId).map((item) => lineOfItem(item, locale))
  return [
    ...linesOf(null),
    ...groups.flatMap(({ id, name }): Row[] => [{ type: 'group', key: `group-${id}`, id, name }, ...linesOf(id)]),
  ]
}

function lineOfItem(item: PaperItem, locale: string): LineRow {
  const discount = item.discount.replace('%', '')
  return {
    type: 'line',
    key: `line-${item.id}`,
    id: item.id,
    item_text: item.item_text ?? '',
    description: item.description ?? '',
    quantity: writeDecimal(item.quantity, locale),
    unit: item.unit ?? '',
    unit_amount: writeDecimal(item.unit_amount, locale),
    discount: Number(discount) === 0 ? '' : writeDecimal(discount.replace(/\.?0+$/, ''), locale),
    taxIds: item.taxes.map(({ id }) => id),
  }
}

function dayText(seconds: number | null | undefined, zone: string): string {
  return seconds == null ? '' : typedDay(seconds, zone)
}

const texts = ['reference', 'buyer_reference', 'terms', 'note', 'period_start', 'period_end'] as const

/** Only what is not as it was. Rows go together: a line is known by its id, and a group by its id or its key. */
export function paperBody(
  kind: PaperKind,
  before: PaperDraft,
  after: PaperDraft,
  { locale }: Writing,
): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  const isChanged = (name: keyof PaperDraft) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  if (isChanged('client')) body.client = after.client === undefined ? [] : [{ id: after.client.id }]
  if (isChanged('project')) body.project = after.project === undefined ? [] : [{ id: after.project.id }]
  if (isChanged('date')) body.date = after.date === '' ? null : after.date
  if (isChanged('due')) body[dueMember[kind]] = after.due === '' ? null : after.due
  if (isChanged('currency')) body.currency = after.currency
  if (isChanged('template_id')) body.template_id = after.template_id === '' ? null : Number(after.template_id)
  if (isChanged('tax_exchange_rate')) {
    const rate = after.tax_exchange_rate.trim()
    body.tax_exchange_rate = rate === '' ? null : readDecimal(rate, locale)
    // Without a rate there is no other currency.
    if (rate === '') body.tax_currency = null
  }
  for (const name of texts) if (isChanged(name)) body[name] = after[name] === '' ? null : after[name]
  if (isChanged('rows')) Object.assign(body, bodyOfRows(after.rows, locale))
  return body
}

function bodyOfRows(rows: readonly Row[], locale: string) {
  const items: object[] = []
  const groups: object[] = []
  let parent: number | string | null = null
  for (const row of rows) {
    if (row.type === 'group') {
      parent = row.id ?? row.key
      groups.push({ id: parent, name: row.name, order: groups.length + 1 })
    } else if (!isBlank(row)) {
      items.push({ ...itemOfLine(row, locale), order: items.length + 1, parent_group_id: parent })
    }
  }
  return { items, groups }
}

/** What a row says, in the form in which it is stored. */
export function saidByRow(row: Row, locale: string): string {
  return JSON.stringify(row.type === 'group' ? row.name : itemOfLine({ ...row, id: undefined }, locale))
}

/** A new line into which nothing was typed yet. It is not sent. */
function isBlank({ id, item_text, description, unit_amount }: LineRow): boolean {
  return id === undefined && item_text === '' && description === '' && unit_amount === ''
}

function itemOfLine(row: LineRow, locale: string): object {
  const number = (text: string, otherwise: string) => (text.trim() === '' ? otherwise : readDecimal(text, locale))
  return {
    ...(row.id !== undefined && { id: row.id }),
    ...row.more,
    item_text: row.item_text,
    description: row.description === '' ? null : row.description,
    quantity: number(row.quantity, '0'),
    unit: row.unit === '' ? null : row.unit,
    unit_amount: number(row.unit_amount, '0'),
    discount: number(row.discount, '0'),
    taxes: row.taxIds.map((id) => ({ id })),
  }
}

/** The place of each line among the items that are sent, by its key: where the service's answer speaks of it. */
export function placesOfLines(rows: readonly Row[]): ReadonlyMap<string, number> {
  return new Map(rows.filter((row) => row.type === 'line' && !isBlank(row)).map(({ key }, at) => [key, at]))
}
