import type { Scope } from '../../kernel/scope.ts'
import type { DocumentFacts } from './document-facts.ts'
import { numberOf } from './document-values.ts'
import { documentWords } from './document-words.ts'

/** The longest that a name of a client is in the name of a file, in characters. */
const CLIENT_MAX = 60

/** What the document is called outside of itself: `Invoice INV-12 Acme`. */
export function documentName({ instance }: Scope, { kind, document, template, buyer }: DocumentFacts): string {
  const title = String(template.title ?? '').trim() || `${kind.name[0]?.toUpperCase()}${kind.name.slice(1)}`
  const number = numberOf(document) || documentWords(instance.locale).draft
  return [title, number, shortened(buyer.name)].filter(Boolean).join(' ')
}

function shortened(name: string): string {
  const characters = [...name]
  return characters.length > CLIENT_MAX ? `${characters.slice(0, CLIENT_MAX).join('').trimEnd()}…` : name
}
