import { withLabel } from './line-label.ts'
import {
  type Block,
  type Inline,
  leavesOf,
  type PlainText,
  type TemplateLeaf,
  type TemplateLine,
} from './markup-nodes.ts'
import { parseMarkup } from './parse-markup.ts'
import { isWord } from './placeholder-catalogue.ts'

/** The value of a placeholder; empty if there is none. `pattern` is a date format. */
export type Values = (name: string, pattern: string | undefined) => string

/**
 * Fills in the placeholders of the markup. Their values are text, never markup. A line is left out if it has
 * placeholders for facts and all of them are empty, so "IBAN [companyIban]" does not stay without a number, nor
 * "[dueDateLabel] [dueDate]" without a date. So is a line that begins with a label for a request that is not made:
 * "[payByLabel] [dueDate]" where nothing is owed.
 */
export function fillMarkup(markup: string, values: Values): Block[] {
  const blocks: { kind: Block['kind']; lines: (readonly Inline[])[] }[] = []
  let open: (typeof blocks)[number] | undefined
  for (const line of parseMarkup(markup)) {
    if (isBlank(line)) open = undefined
    else if (!isVoid(line, values)) {
      const kind = line.list ?? 'paragraph'
      if (open?.kind !== kind) {
        open = { kind, lines: [] }
        blocks.push(open)
      }
      open.lines.push(fillInlines(withLabel(line), values))
    }
  }
  return blocks
}

function isBlank({ inside }: TemplateLine): boolean {
  return inside.every((inline) => inline.kind === 'text' && inline.text.trim() === '')
}

function isVoid({ inside }: TemplateLine, values: Values): boolean {
  const placeholders = inside.flatMap(leavesOf).filter((leaf) => leaf.kind === 'placeholder')
  const [first] = placeholders
  if (first !== undefined && isWord(first.name) && values(first.name, first.pattern) === '') return true
  const facts = placeholders.filter(({ name }) => !isWord(name))
  return facts.length > 0 && facts.every(({ name, pattern }) => values(name, pattern).trim() === '')
}

function fillInlines(inlines: readonly Inline<TemplateLeaf>[], values: Values): Inline[] {
  return inlines.map((inline): Inline => {
    switch (inline.kind) {
      case 'text':
        return inline
      case 'placeholder':
        return { kind: 'text', text: values(inline.name, inline.pattern) }
      case 'link':
        return { kind: 'link', target: [fillTarget(inline.target, values)], inside: fillInlines(inline.inside, values) }
      default:
        return { kind: inline.kind, inside: fillInlines(inline.inside, values) }
    }
  })
}

function fillTarget(target: readonly TemplateLeaf[], values: Values): PlainText {
  const parts = target.map((leaf) =>
    leaf.kind === 'text' ? leaf.text : encodeURIComponent(values(leaf.name, leaf.pattern).toWellFormed()),
  )
  return { kind: 'text', text: parts.join('') }
}
