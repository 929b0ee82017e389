import { createHash } from 'node:crypto'
import Type from 'typebox'
import { choiceParam, idParam } from '../../../kernel/http/params.ts'
import { type Action, contentAction, readAction } from '../../../records/action.ts'
import { documentName, type PrintedDefinition } from '../document-pdf/index.ts'
import { einvoiceFormats } from '../einvoice/index.ts'
import { shownGap } from './einvoice-gap.ts'
import { issuedDocumentFacts } from './issued-facts.ts'
import { einvoiceXml, makeEInvoice } from './make-einvoice.ts'

const answer = Type.Object({
  complete: Type.Boolean({ description: 'True if the e-invoice can be made, because nothing is missing.' }),
  gaps: Type.Array(shownGap),
})

/** For example `GET /v2/invoice/einvoice?id=&format=` and `GET /v2/invoice/einvoice/check?id=&format=`. */
export function einvoiceActions(name: 'invoice' | 'credit-note', definition: PrintedDefinition): Action[] {
  const noun = name.replace('-', ' ')
  const params = {
    id: idParam(`The ${noun}.`),
    format: choiceParam(
      'Format of the e-invoice. XRechnung and Peppol are UBL, Factur-X is CII. Default: ubl.',
      einvoiceFormats,
    ),
  }
  return [
    contentAction({
      path: `${name}/einvoice`,
      summary: `The ${noun} as an e-invoice (EN 16931) in XML; 409 lists what is missing`,
      params,
      mimeTypes: ['application/xml'],
      async run(scope, { given }) {
        const format = given.format ?? 'ubl'
        const { xml, facts } = await einvoiceXml(scope, definition, { id: given.id, format })
        return {
          mimeType: 'application/xml',
          fileName: `${documentName(scope, facts).replace(/[\p{Cc}\p{Bidi_Control}/\\:*?"<>|]+/gu, '-')}.xml`,
          tag: createHash('sha256').update(xml).digest('base64url'),
          immutable: false,
          read: async () => Buffer.from(xml, 'utf8'),
        }
      },
    }),
    readAction({
      method: 'GET',
      path: `${name}/einvoice/check`,
      summary: `Missing values for an e-invoice of the ${noun} in this format`,
      params,
      answer,
      async run(scope, { given }) {
        const facts = await issuedDocumentFacts(scope, definition, given.id)
        const { gaps } = await makeEInvoice(scope, facts, given.format ?? 'ubl')
        return { complete: gaps.length === 0, gaps }
      },
    }),
  ]
}
