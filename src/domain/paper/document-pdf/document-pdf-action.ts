import { idParam } from '../../../kernel/http/params.ts'
import { type ContentAction, contentAction } from '../../../records/action.ts'
import type { PrintedDefinition, PrintedKind } from './document-facts.ts'
import { renderDocument } from './render-document.ts'

/** For example `GET /v2/quote/pdf?id=`. */
export function documentPdfAction(name: PrintedKind['name'], definition: PrintedDefinition): ContentAction {
  const noun = name.replace('-', ' ')
  return contentAction({
    path: `${name}/pdf`,
    summary: `The ${noun} as a PDF, laid out by ${name === 'credit-note' ? 'the template of its invoice' : 'its template'}`,
    params: { id: idParam(`The ${noun} to print.`) },
    mimeTypes: ['application/pdf'],
    run: (scope, { given }) => renderDocument(scope, definition, given.id),
  })
}
