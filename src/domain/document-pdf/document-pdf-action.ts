import { type ContentAction, contentAction } from '../../records/action.ts'
import { idParam } from '../../records/params.ts'
import type { DocumentDefinition } from '../document/index.ts'
import { renderDocument } from './render-document.ts'

/** `GET /v2/quote/pdf?id=`. The definition is asked for when it is there: it names this action itself. */
export function documentPdfAction(name: 'quote' | 'invoice', definition: () => DocumentDefinition): ContentAction {
  return contentAction({
    path: `${name}/pdf`,
    summary: `The ${name} as a PDF, laid out by its template`,
    params: { id: idParam(`The ${name} to print.`) },
    mimeTypes: ['application/pdf'],
    run: (scope, { given }) => renderDocument(scope, definition(), Number(given.id)),
  })
}
