import { choiceParam, flagParam, idParam } from '../../../kernel/http/params.ts'
import { type ContentAction, contentAction } from '../../../records/action.ts'
import { type PrintedDefinition, renderDocument } from '../document-pdf/index.ts'
import { einvoiceForClient } from './einvoice-for-client.ts'
import { facturX, issuedPage } from './einvoice-pdf.ts'
import { factsOfIssuedPage } from './issued-facts.ts'
import { einvoiceXml } from './make-einvoice.ts'

/** For example `GET /v2/invoice/pdf?id=&format=factur-x`. */
export function einvoicePdfAction(name: 'invoice' | 'credit-note', definition: PrintedDefinition): ContentAction {
  const noun = name.replace('-', ' ')
  return contentAction({
    path: `${name}/pdf`,
    summary: `The ${noun} as a PDF, laid out by ${name === 'credit-note' ? 'the template of its invoice' : 'its template'}`,
    params: {
      id: idParam(`The ${noun} to print.`),
      format: choiceParam(
        'factur-x attaches the e-invoice (EN 16931). A 409 lists missing values. pdf attaches nothing. Default: factur-x ' +
          'for clients with this einvoice_format, if nothing is missing.',
        ['pdf', 'factur-x'],
      ),
      as_issued: flagParam(
        'Print what the client got on the day of issue: the due date, terms, references and notes of that day, without later ' +
          'payments and credit notes. A factur-x prints what its XML says.',
        false,
      ),
    },
    mimeTypes: ['application/pdf'],
    async run(scope, { given }) {
      const { id } = given
      if (given.format === 'factur-x') {
        const { xml, facts } = await einvoiceXml(scope, definition, { id, format: 'factur-x' })
        return facturX(scope, facts, xml)
      }
      const issued =
        given.as_issued === true ? issuedPage(scope, await factsOfIssuedPage(scope, definition, id)) : undefined
      const wanted = given.format === 'pdf' ? undefined : await einvoiceForClient(scope, definition, id)
      if (wanted?.format === 'factur-x' && wanted.xml !== undefined) {
        // What its e-invoice got later was not on the page of the day of issue.
        const saysMore = issued !== undefined && issued.tag !== issuedPage(scope, wanted.facts).tag
        if (!saysMore) return facturX(scope, wanted.facts, wanted.xml)
      }
      return issued ?? renderDocument(scope, definition, id)
    },
  })
}
