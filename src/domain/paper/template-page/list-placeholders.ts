import Type from 'typebox'
import { Invalid } from '../../../kernel/errors.ts'
import { integerParam, textParam } from '../../../kernel/http/params.ts'
import { localeProblem } from '../../../kernel/text-checks.ts'
import { readAction } from '../../../records/action.ts'
import { placeholdersOf } from '../document-markup/index.ts'
import { documentValues } from '../document-pdf/index.ts'
import { INVOICE_TEMPLATE } from '../invoice-template/index.ts'
import { sampleFacts } from './sample-facts.ts'

const answer = Type.Object({
  data: Type.Array(
    Type.Object({
      name: Type.String({ description: 'The name, as it is written between the brackets.' }),
      kind: Type.Enum(['text', 'date', 'word'], {
        description: 'A date can have a format after a bar; a word is in the language of the document.',
      }),
      description: Type.String({ description: 'The value that replaces it.' }),
      example: Type.String({ description: 'Its value in the sample document; empty where that has none.' }),
    }),
  ),
})

/** `GET /v2/invoice-template/placeholders` */
export const listPlaceholders = readAction({
  method: 'GET',
  path: 'invoice-template/placeholders',
  summary: 'The placeholders of a type of template, each with its value in the sample document',
  params: {
    type_id: integerParam('The type of the template: 1 for invoices, which is the default, or 2 for quotes.', 1, 2),
    language: textParam('Language and region of the examples, such as de-AT; otherwise those of the instance.'),
  },
  answer,
  async run(scope, { given: { type_id = INVOICE_TEMPLATE, language = null } }) {
    const problem = language === null ? undefined : localeProblem(language)
    if (problem !== undefined) throw Invalid.field('language', problem)
    const facts = await sampleFacts(scope, { type_id, language, title: null, options: '{}' })
    const values = documentValues(scope, facts)
    const entries = placeholdersOf(type_id === INVOICE_TEMPLATE ? 'invoice' : 'quote')
    return {
      data: entries.map(({ name, kind, description }) => ({
        name,
        kind,
        description,
        example: values(name, undefined),
      })),
    }
  },
})
