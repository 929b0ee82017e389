import type { SqlRow } from '../../../kernel/db/sql.ts'
import { type Block, fillMarkup, type Inline, markupText, type Values } from '../document-markup/index.ts'
import type { PrintedBlock, PrintedContainers, PrintedLine } from './printed-document.ts'

const rows = ['top', 'middle', 'bottom'] as const
const sides = ['left', 'center', 'right'] as const

/** A line with only the terms. Terms take the full width, not the third that a place has. */
const termsLine = /^\s*\[terms\]\s*$/

interface PrintedRows extends Readonly<Record<(typeof rows)[number], PrintedContainers>> {
  readonly terms: readonly PrintedBlock[]
}

/** The content of the nine places of a template. */
export function printedContainers(template: SqlRow, values: Values): PrintedRows {
  const markupOf = (row: string, side: string) => String(template[`${row}_${side}_container`] ?? '').split(/\r\n|\r|\n/)
  const filled = (lines: readonly string[]) => fillMarkup(lines.join('\n'), values).flatMap(printedBlocks)
  const container = (row: string, side: string) =>
    filled(markupOf(row, side).filter((line) => row !== 'bottom' || !termsLine.test(line)))
  const containersOf = (row: string): PrintedContainers => [
    container(row, 'left'),
    container(row, 'center'),
    container(row, 'right'),
  ]
  const hasTerms = sides.some((side) => markupOf('bottom', side).some((line) => termsLine.test(line)))
  return {
    top: containersOf('top'),
    middle: containersOf('middle'),
    bottom: containersOf('bottom'),
    terms: hasTerms ? filled(['[terms]']) : [],
  }
}

/** Lines of a paragraph that begin with a label are set as a grid. */
function printedBlocks(block: Block): PrintedBlock[] {
  if (block.kind !== 'paragraph') return [block]
  const blocks: PrintedBlock[] = []
  for (const line of block.lines) {
    const fact = factOf(line)
    const last = blocks.at(-1)
    if (fact === undefined) {
      if (last?.kind === 'paragraph') blocks[blocks.length - 1] = { ...last, lines: [...last.lines, line] }
      else blocks.push({ kind: 'paragraph', lines: [line] })
    } else if (last?.kind === 'facts') blocks[blocks.length - 1] = { kind: 'facts', facts: [...last.facts, fact] }
    else blocks.push({ kind: 'facts', facts: [fact] })
  }
  return blocks
}

/** The label and value of a line. In the grid the label needs no colon. */
function factOf([first, ...rest]: PrintedLine): readonly [PrintedLine, PrintedLine] | undefined {
  if (first?.kind !== 'label') return undefined
  const text = withoutColon(markupText([{ kind: 'paragraph', lines: [first.inside] }]))
  const [second, ...others] = rest
  const value = second?.kind === 'text' ? [{ ...second, text: second.text.trimStart() }, ...others] : rest
  return [[{ kind: 'text', text }] satisfies Inline[], value]
}

export function withoutColon(label: string): string {
  const at = label.search(/[:：]\s*\p{Bidi_Control}*$/u)
  // A pattern that begins with blanks would take time in proportion to the square of the blanks.
  return at < 0 ? label : label.slice(0, at).trimEnd() + label.slice(at + 1).trimStart()
}
