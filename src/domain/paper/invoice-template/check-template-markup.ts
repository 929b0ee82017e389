import { signWarnings } from '../../../kernel/pdf/font-coverage.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { markupProblem, type TemplateType } from '../document-markup/index.ts'
import { INVOICE_TEMPLATE, QUOTE_TEMPLATE } from './template-types.ts'

const places = ['top', 'middle', 'bottom'].flatMap((row) =>
  ['left', 'center', 'right'].map((column) => `${row}_${column}_container`),
)
const members = ['title', ...places, 'email_subject_template', 'email_body_template']

const typeNames: ReadonlyMap<unknown, TemplateType> = new Map([
  [INVOICE_TEMPLATE, 'invoice'],
  [QUOTE_TEMPLATE, 'quote'],
])

/**
 * Refuses markup that a document could not fill in when the template is saved, so that it is never printed for a
 * client.
 */
export function checkTemplateMarkup(reader: BodyReader): void {
  const type = typeNames.get(reader.value('type_id'))
  if (type === undefined) return
  for (const member of members) {
    const markup = reader.values[member]
    reader.warnings.push(...signWarnings(member, markup))
    const problem = typeof markup === 'string' ? markupProblem(markup, type) : undefined
    if (problem !== undefined) reader.faultOn(member, problem)
    else if (member === 'title' && String(markup).includes('[title]')) reader.faultOn(member, 'cannot hold itself')
  }
}
