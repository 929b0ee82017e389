import { parseDecimal } from '../../kernel/money/exact-decimal.ts'
import type { ShownGroup, ShownItem } from '../document/index.ts'
import type { DocumentWords } from './document-words.ts'
import type { FigureFormat } from './figure-format.ts'
import { isolated } from './isolated-text.ts'
import type { PrintedCell, PrintedSection, PrintedTable } from './printed-document.ts'

export interface TableInput {
  readonly items: readonly ShownItem[]
  readonly groups: readonly ShownGroup[]
  /** `items_column_visibility` of the template. */
  readonly shown: Readonly<Record<string, boolean>>
  readonly figures: FigureFormat
  readonly words: DocumentWords
  readonly direction: 'ltr' | 'rtl'
}

interface Column {
  readonly head: string
  readonly cell: (item: ShownItem) => PrintedCell
}

/** The lines of a document: those of no group first, then group by group. Null where there is nothing to show. */
export function itemsTable(input: TableInput): PrintedTable | null {
  const columns = columnsOf(input)
  if (columns.length === 0 || input.items.length === 0) return null
  const linesOf = (items: readonly ShownItem[]) => items.map((item) => columns.map(({ cell }) => cell(item)))
  const known = new Set(input.groups.map(({ id }) => id))
  const loose = input.items.filter(({ parent_group_id }) => !known.has(parent_group_id ?? 0))
  const grouped = input.groups.map((group): PrintedSection => {
    const items = input.items.filter(({ parent_group_id }) => parent_group_id === group.id)
    return { heading: heading(group, items, input), lines: group.hide_items ? [] : linesOf(items) }
  })
  const sections = [{ heading: null, lines: linesOf(loose) }, ...grouped]
  return {
    heads: columns.map(({ head }) => head),
    hasText: showsText(input),
    sections: sections.filter((section) => section.heading !== null || section.lines.length > 0),
  }
}

function heading(group: ShownGroup, items: readonly ShownItem[], { shown, figures, direction }: TableInput) {
  const total = items.reduce((sum, item) => sum + (parseDecimal(item.total) ?? 0), 0)
  return {
    name: isolated(group.name, direction),
    description: isolated(group.description ?? '', direction),
    total: shown.total && items.length > 0 ? figures.amount(total) : '',
  }
}

function columnsOf(input: TableInput): Column[] {
  const { items, shown, figures, words, direction } = input
  const plain = (text: string): PrintedCell => ({ text, note: '' })
  const anyDiscount = items.some(({ discount }) => parseFloat(discount) !== 0)
  const rates = new Set(items.map(({ taxes }) => rateText(taxes, figures)))
  const [onlyRate] = rates.size === 1 ? rates : []
  return [
    ...(showsText(input) ? [{ head: words.item, cell: textCell(input) }] : []),
    ...(shown.quantity
      ? [
          {
            head: words.quantity,
            cell: ({ quantity, unit }: ShownItem) =>
              plain(isolated(figures.quantity(quantity, unit?.trim() ?? ''), direction)),
          },
        ]
      : []),
    ...(shown.price ? [{ head: words.price, cell: (item: ShownItem) => plain(figures.figure(item.unit_amount)) }] : []),
    ...(shown.discount && anyDiscount
      ? [
          {
            head: words.discount,
            cell: (item: ShownItem) => plain(parseFloat(item.discount) === 0 ? '' : figures.percent(item.discount)),
          },
        ]
      : []),
    ...(shown.tax && items.some(({ taxes }) => taxes.length > 0)
      ? [
          {
            head: onlyRate === undefined ? words.tax : `${words.tax} ${onlyRate}`,
            cell: ({ tax, taxes }: ShownItem) => ({
              text: figures.figure(tax),
              note: onlyRate === undefined ? rateText(taxes, figures) : '',
            }),
          },
        ]
      : []),
    ...(shown.total ? [{ head: words.amount, cell: (item: ShownItem) => plain(figures.figure(item.total)) }] : []),
  ]
}

function showsText({ shown }: TableInput): boolean {
  return shown.item === true || shown.description === true
}

/** The description takes the place of an item's text where there is none. */
function textCell({ shown, direction }: TableInput): (item: ShownItem) => PrintedCell {
  return ({ item_text, description }) => {
    const text = shown.item ? isolated((item_text ?? '').trim(), direction) : ''
    const note = shown.description ? isolated((description ?? '').trim(), direction) : ''
    return text === '' ? { text: note, note: '' } : { text, note }
  }
}

function rateText(taxes: ShownItem['taxes'], figures: FigureFormat): string {
  return taxes.map(({ rate }) => figures.percent(rate)).join(' + ')
}
