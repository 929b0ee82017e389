/** What the markup of a template says, line by line; and what is left of it once its placeholders are filled in. */

/** A placeholder: `[clientName]`, or `[dueDate|(j F Y)]` with the pattern of a date. */
export interface Placeholder {
  readonly kind: 'placeholder'
  readonly name: string
  readonly pattern: string | undefined
}

/** A label stands at the beginning of a line, before what it is the label of: *Invoice number:*. */
interface Styled<Leaf> {
  readonly kind: 'strong' | 'emphasis' | 'label'
  readonly inside: readonly Inline<Leaf>[]
}

interface Link<Leaf> {
  readonly kind: 'link'
  readonly target: readonly Leaf[]
  readonly inside: readonly Inline<Leaf>[]
}

export interface PlainText {
  readonly kind: 'text'
  readonly text: string
}

/** A piece of a line. A leaf is text, or a placeholder as long as it is not filled in. */
export type Inline<Leaf = PlainText> = Leaf | Styled<Leaf> | Link<Leaf>

export interface Line<Leaf = PlainText> {
  readonly list: 'bullets' | 'numbers' | undefined
  readonly inside: readonly Inline<Leaf>[]
}

export type TemplateLeaf = PlainText | Placeholder
export type TemplateLine = Line<TemplateLeaf>

/** Lines that belong together: a paragraph, or a list with an item a line. */
export interface Block {
  readonly kind: 'paragraph' | 'bullets' | 'numbers'
  readonly lines: readonly (readonly Inline[])[]
}

/** The leaves of a piece, those of an address too. */
export function leavesOf(inline: Inline<TemplateLeaf>): TemplateLeaf[] {
  switch (inline.kind) {
    case 'text':
    case 'placeholder':
      return [inline]
    case 'link':
      return [...inline.target, ...inline.inside.flatMap(leavesOf)]
    default:
      return inline.inside.flatMap(leavesOf)
  }
}
