import Type from 'typebox'
import { fault, Invalid } from '../../../kernel/errors.ts'
import { contentAction } from '../../../records/action.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { renderFacts } from '../document-pdf/index.ts'
import { invoiceTemplate } from '../invoice-template/index.ts'
import { sampleFacts } from './sample-facts.ts'

/** A template that is drawn needs no name yet. */
const NAMELESS = '–'

/** `POST /v2/invoice-template/draw` */
export const drawTemplate = contentAction({
  path: 'invoice-template/draw',
  summary: 'A sample document as a PDF, laid out by the template in the body, which is not stored',
  params: {},
  body: Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        'The members of the template, as for creating one; `name` is optional. Unknown members are refused: a PDF has no warnings.',
    },
  ),
  mimeTypes: ['application/pdf'],
  async run(scope, { body }) {
    const { values, warnings } = await readBody(scope, invoiceTemplate, { name: NAMELESS, ...(body as object) })
    if (warnings.length > 0) throw new Invalid(warnings.map((warning) => fault('body', warning, '')))
    return renderFacts(scope, await sampleFacts(scope, values))
  },
})
