import { mustParseDecimal } from '../../../kernel/money/exact-decimal.ts'
import type { RenderedGroup, RenderedItem } from '../document/index.ts'
import { alignedRows, longestOf } from './figure-columns.ts'
import { isolated } from './isolated-text.ts'
import { daysOfLines } from './line-period.ts'
import type { PrintedRow, PrintedSection, PrintedTable } from './printed-document.ts'
import { columnsOf, type TableColumn, type TableInput } from './table-columns.ts'

/** The table of lines: first those without a group, then group by group. Null if there is nothing to show. */
export function itemsTable(input: TableInput): PrintedTable | null {
  const columns = columnsOf(input)
  if (columns.length === 0 || input.items.length === 0) return null
  const sections = sectionsOf(input, columns)
  const lines = sections.flatMap((section) => section.lines)
  const rows = alignedRows(lines, input.figures)
  const sums = sections.flatMap(({ heading }) => (heading === null ? [] : [sumRow(heading.total, columns.length)]))
  return {
    columns: columns.map(({ kind, head }, nth) => ({ kind, head, ...longestOf([...rows, ...sums], nth) })),
    sections: sections.map((section) => ({ ...section, lines: rows.splice(0, section.lines.length) })),
  }
}

/** The sum of a group is in the last column. */
function sumRow(sum: string, count: number): PrintedRow {
  return { cells: Array.from({ length: count }, (_, nth) => [nth === count - 1 ? sum : '', '', '']), carried: '' }
}

function sectionsOf(input: TableInput, columns: readonly TableColumn[]): PrintedSection[] {
  const { items, groups, rendered, figures } = input
  let sum = 0
  const rowOf = (item: RenderedItem): PrintedRow => {
    sum += mustParseDecimal(item.total)
    return { cells: columns.map(({ cell }) => cell(item)), carried: rendered.total ? figures.amount(sum) : '' }
  }
  const known = new Set(groups.map(({ id }) => id))
  const loose = items.filter(({ parent_group_id }) => !known.has(parent_group_id ?? 0)).map(rowOf)
  const grouped = groups.map((group): PrintedSection => {
    const members = items.filter(({ parent_group_id }) => parent_group_id === group.id)
    const rows = members.map(rowOf)
    const carried = group.hide_items ? (rows.at(-1)?.carried ?? '') : ''
    return { heading: heading(group, members, input), carried, lines: group.hide_items ? [] : rows }
  })
  const sections = [{ heading: null, carried: '', lines: loose }, ...grouped]
  return sections.filter(({ heading, lines }) => heading !== null || lines.length > 0)
}

function heading(group: RenderedGroup, items: readonly RenderedItem[], input: TableInput) {
  const { rendered, figures, direction, periodOf } = input
  const total = items.reduce((sum, item) => sum + mustParseDecimal(item.total), 0)
  const description = group.description ?? ''
  const period = group.hide_items ? periodOf(daysOfLines(items), `${group.name} ${description}`) : ''
  return {
    name: isolated(group.name, direction),
    description: isolated([description, period].filter(Boolean).join('\n'), direction),
    total: rendered.total && items.length > 0 ? figures.amount(total) : '',
  }
}
