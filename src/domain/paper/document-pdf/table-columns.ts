import type { RenderedGroup, RenderedItem } from '../document/index.ts'
import type { DocumentWords } from './document-words.ts'
import type { FigureFormat } from './figure-format.ts'
import { isolated } from './isolated-text.ts'
import type { PeriodOfLine } from './line-period.ts'
import type { PrintedCell, PrintedColumn } from './printed-document.ts'

export interface TableInput {
  readonly items: readonly RenderedItem[]
  readonly groups: readonly RenderedGroup[]
  readonly currency: string
  /** `items_column_visibility` of the template. */
  readonly rendered: Readonly<Record<string, boolean>>
  readonly figures: FigureFormat
  readonly words: DocumentWords
  readonly direction: 'ltr' | 'rtl'
  readonly periodOf: PeriodOfLine
}

export interface TableColumn {
  readonly kind: PrintedColumn['kind']
  readonly head: string
  readonly cell: (item: RenderedItem) => PrintedCell
}

/** The columns that the template shows. Discount and tax are left out if no line has any. */
export function columnsOf(input: TableInput): TableColumn[] {
  const { items, currency, rendered, figures, words } = input
  const figure = (head: string, write: (item: RenderedItem) => string): TableColumn => ({
    kind: 'figure',
    head,
    cell: (item) => [write(item), '', ''],
  })
  const hasDiscount = items.some(({ discount }) => parseFloat(discount) !== 0)
  return [
    ...(rendered.item || rendered.description ? [textColumn(input)] : []),
    ...(rendered.quantity ? [quantityColumn(input)] : []),
    ...(rendered.price ? [figure(words.price, (item) => figures.figure(item.unit_amount))] : []),
    ...(rendered.discount && hasDiscount
      ? [figure(words.discount, ({ discount }) => (parseFloat(discount) === 0 ? '' : figures.percent(discount)))]
      : []),
    ...(rendered.tax && items.some(isTaxed) ? [figure(words.tax, ({ taxes }) => rateText(taxes, figures))] : []),
    ...(rendered.total ? [figure(`${words.amount} ${currency}`, (item) => figures.figure(item.total))] : []),
  ]
}

/** Without an item text, the description takes its place. The billed period is a part of the description. */
function textColumn({ rendered, words, direction, periodOf }: TableInput): TableColumn {
  return {
    kind: 'text',
    head: words.item,
    cell: (item) => {
      const text = rendered.item ? (item.item_text ?? '').trim() : ''
      const description = rendered.description ? (item.description ?? '').trim() : ''
      const period = rendered.description ? periodOf(item, `${text} ${description}`) : ''
      const [first = '', ...below] = [text, description, period].filter(Boolean)
      return [isolated(first, direction), isolated(below.join('\n'), direction)]
    },
  }
}

function quantityColumn({ items, figures, words, direction }: TableInput): TableColumn {
  return {
    kind: items.some(({ unit }) => unit?.trim()) ? 'quantity' : 'figure',
    head: words.quantity,
    cell: ({ quantity, unit }) => {
      const [figure, word] = figures.quantity(quantity, unit?.trim() ?? '')
      return [figure, '', isolated(word, direction)]
    },
  }
}

function isTaxed({ taxes }: RenderedItem): boolean {
  return taxes.some(({ rate }) => parseFloat(rate) !== 0)
}

function rateText(taxes: RenderedItem['taxes'], figures: FigureFormat): string {
  return taxes.map(({ rate }) => figures.percent(rate)).join(' + ')
}
