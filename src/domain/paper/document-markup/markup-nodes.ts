/** The nodes of template markup, line by line, before and after its placeholders are filled in. */

/** A placeholder: `[clientName]`, or `[dueDate|(j F Y)]` with a date format. */
export interface Placeholder {
  readonly kind: 'placeholder'
  readonly name: string
  readonly pattern: string | undefined
}

/** A label is at the beginning of a line, before its value: *Invoice number:*. */
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

/** A piece of a line. A leaf is text, or a placeholder that is not filled in yet. */
export type Inline<Leaf = PlainText> = Leaf | Styled<Leaf> | Link<Leaf>

export interface MarkupLine<Leaf = PlainText> {
  readonly list: 'bullets' | 'numbers' | undefined
  readonly inside: readonly Inline<Leaf>[]
}

export type TemplateLeaf = PlainText | Placeholder
export type TemplateLine = MarkupLine<TemplateLeaf>

/** Lines that belong together: a paragraph, or a list with one item per line. */
export interface Block {
  readonly kind: 'paragraph' | 'bullets' | 'numbers'
  readonly lines: readonly (readonly Inline[])[]
}

/** The leaves of a piece, including those of a link's target. */
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
