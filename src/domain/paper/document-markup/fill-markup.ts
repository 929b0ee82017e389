import { Conflict } from '../../../kernel/errors.ts'
import { withLabel } from './line-label.ts'
import {
  type Block,
  type Inline,
  leavesOf,
  type Placeholder,
  type PlainText,
  type TemplateLeaf,
  type TemplateLine,
} from './markup-nodes.ts'
import { parseMarkup } from './parse-markup.ts'
import { isWord } from './placeholder-catalogue.ts'

/** Templates can name the same long text hundreds of times. */
const VALUES_LENGTH_MAX = 50_000

/** The value of a placeholder; empty if there is none. `pattern` is a date format. */
export type Values = (name: string, pattern: string | undefined) => string

/**
 * Fills in the placeholders of the markup. Their values are text, never markup. A line is left out if it has
 * placeholders for facts and all of them are empty, so "IBAN [companyIban]" does not stay without a number, nor
 * "[dueDateLabel] [dueDate]" without a date. So is a line that begins with a label for a request that is not made:
 * "[payByLabel] [dueDate]" where nothing is owed. Elsewhere in a line, the placeholder right after that label is empty.
 * Throws `Conflict` if the values are too long together.
 */
export function fillMarkup(markup: string, values: Values): Block[] {
  const limited = limitedLength()
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
      open.lines.push(fillInlines(withLabel(line), limited(valuesIn(line, values))))
    }
  }
  return blocks
}

function isBlank({ inside }: TemplateLine): boolean {
  return inside.every((inline) => inline.kind === 'text' && inline.text.trim() === '')
}

function isVoid(line: TemplateLine, values: Values): boolean {
  const leaves = leavesIn(line)
  if (isUnmade(leaves[0], values)) return true
  const facts = leaves.filter((leaf) => leaf.kind === 'placeholder').filter(({ name }) => !isWord(name))
  return facts.length > 0 && facts.every(({ name, pattern }) => values(name, pattern).trim() === '')
}

/** The leaves of a line, without the spaces between them. */
function leavesIn({ inside }: TemplateLine): TemplateLeaf[] {
  return inside.flatMap(leavesOf).filter((leaf) => leaf.kind === 'placeholder' || leaf.text.trim() !== '')
}

/** Whether this is the label of a request that is not made. */
function isUnmade(leaf: TemplateLeaf | undefined, values: Values): boolean {
  return leaf?.kind === 'placeholder' && isWord(leaf.name) && values(leaf.name, leaf.pattern) === ''
}

type TextOf = (placeholder: Placeholder) => string

function valuesIn(line: TemplateLine, values: Values): TextOf {
  const leaves = leavesIn(line)
  const unasked = new Set(leaves.filter((_, index) => isUnmade(leaves[index - 1], values)))
  return (leaf) => (unasked.has(leaf) ? '' : values(leaf.name, leaf.pattern))
}

/** Counts the characters of all values that are filled in. */
function limitedLength(): (textOf: TextOf) => TextOf {
  let length = 0
  return (textOf) => (leaf) => {
    const text = textOf(leaf)
    length += text.length
    if (length <= VALUES_LENGTH_MAX) return text
    throw new Conflict(
      `The placeholders of a text of this document stand for more than ${VALUES_LENGTH_MAX.toLocaleString('en')} characters. Shorten the template, or the texts that it names.`,
    )
  }
}

function fillInlines(inlines: readonly Inline<TemplateLeaf>[], textOf: TextOf): Inline[] {
  return inlines.map((inline): Inline => {
    switch (inline.kind) {
      case 'text':
        return inline
      case 'placeholder':
        return { kind: 'text', text: textOf(inline) }
      case 'link':
        return { kind: 'link', target: [fillTarget(inline.target, textOf)], inside: fillInlines(inline.inside, textOf) }
      default:
        return { kind: inline.kind, inside: fillInlines(inline.inside, textOf) }
    }
  })
}

function fillTarget(target: readonly TemplateLeaf[], textOf: TextOf): PlainText {
  const parts = target.map((leaf) =>
    leaf.kind === 'text' ? leaf.text : encodeURIComponent(textOf(leaf).toWellFormed()),
  )
  return { kind: 'text', text: parts.join('') }
}
