import { type RenderedGroup, type RenderedItem, storedElements } from '../document/index.ts'
import type { Values } from '../document-markup/index.ts'
import type { DocumentFacts } from './document-facts.ts'
import { isolated } from './isolated-text.ts'

interface PrintedLines {
  readonly items: readonly RenderedItem[]
  readonly groups: readonly RenderedGroup[]
}

/** The lines of a document. Those of a credit note are under a heading with its invoice and the reason. */
export function printedLines(
  { document, credited }: DocumentFacts,
  values: Values,
  direction: 'ltr' | 'rtl',
): PrintedLines {
  const items = storedElements<'items'>(document.items)
  if (credited === undefined) return { items, groups: storedElements<'groups'>(document.groups) }
  const [number, date] = ['invoiceNumber', 'invoiceDate'].map((name) => isolated(values(name, undefined), direction))
  const description = typeof document.reason === 'string' ? document.reason : null
  const group = {
    id: 1,
    name: `${values('invoiceWord', undefined)} ${number} · ${date}`,
    description,
    hide_items: false,
    order: 1,
  }
  return { items: items.map((item) => ({ ...item, parent_group_id: group.id })), groups: [group] }
}
