import { cutText } from '../../../kernel/cut-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { DocumentFacts } from './document-facts.ts'
import { documentValues, numberOf, placeholderPrefixes } from './document-values.ts'
import { documentWords } from './document-words.ts'

/** The maximum length of a client's name in a file name, in characters. */
const CLIENT_MAX = 60
/** The maximum length of the name: titles can contain long texts, and the name is sent in a header. */
const NAME_MAX = 300

/** The name of the document for files and mails: `Invoice INV-12 Acme`. */
export function documentName(scope: Scope, facts: DocumentFacts): string {
  const values = documentValues(scope, facts)
  const title = values('title', undefined) || values(`${placeholderPrefixes[facts.kind.name]}Word`, undefined)
  const number = numberOf(facts.document) || documentWords(facts.look.locale).draft
  const parts = [title, title.includes(number) ? '' : number, shortened(facts.buyer.name)]
  return cutText(parts.join(' ').replace(/\s+/g, ' ').trim(), NAME_MAX)
}

function shortened(name: string): string {
  const characters = [...name]
  return characters.length > CLIENT_MAX ? `${characters.slice(0, CLIENT_MAX).join('').trimEnd()}…` : name
}
