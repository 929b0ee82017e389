import type { Inline, TemplateLeaf, TemplateLine } from './markup-nodes.ts'
import { isWord } from './placeholder-catalogue.ts'

/** The maximum length of a typed label, in characters. Longer text before a colon is a sentence. */
const LABEL_MAX = 40

const typedLabel = /^([^:：]*[^:：\s]\s?[:：])(\s+)$/u

/** The pieces of a line, with its label marked: `[dueDateLabel] [dueDate]`, `IBAN: [companyIban]`. */
export function withLabel({ list, inside }: TemplateLine): readonly Inline<TemplateLeaf>[] {
  const [first, ...rest] = inside
  if (list !== undefined || first === undefined || rest.length === 0) return inside
  if (first.kind === 'placeholder' && isWord(first.name) && first.name.endsWith('Label')) {
    return [{ kind: 'label', inside: [first] }, ...rest]
  }
  const [, label, space] =
    first.kind === 'text' && first.text.length <= LABEL_MAX ? (typedLabel.exec(first.text) ?? []) : []
  if (label === undefined || space === undefined) return inside
  return [{ kind: 'label', inside: [{ kind: 'text', text: label }] }, { kind: 'text', text: space }, ...rest]
}
