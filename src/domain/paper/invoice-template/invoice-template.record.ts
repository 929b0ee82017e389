import { type Typeface, typefaces } from '../../../kernel/pdf/pdf-fonts.ts'
import { localeProblem } from '../../../kernel/text-checks.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { colour } from '../../../records/fields/colour.ts'
import { flag } from '../../../records/fields/flag.ts'
import { ref } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { checkTemplateMarkup } from './check-template-markup.ts'
import { templateOptions } from './template-options.ts'

const container = (place: string) => text({ max: 10_000, description: `Text at the ${place} of the document.` })

import { INVOICE_TEMPLATE, QUOTE_TEMPLATE } from './template-types.ts'

export const invoiceTemplate = defineRecord({
  name: 'invoice-template',
  description: 'A layout of invoices or quotes, and of their mails.',
  permission: 'ADMIN',
  fields: {
    name: text({ required: true, match: 'full-text', description: 'Name of the template.' }),
    type_id: choice({
      required: true,
      values: new Map([
        [INVOICE_TEMPLATE, 'invoice'],
        [QUOTE_TEMPLATE, 'quote'],
      ]),
      description: 'Kind of document that the template is for. It cannot change later.',
    }),
    default: flag({ description: 'The default template of its type, for documents without a template.' }),
    language: text({
      match: 'exact',
      check: localeProblem,
      description:
        'Language and region of the documents, such as de-AT. Default: those of the client, or of the instance.',
    }),
    title: text({ description: 'Title of the document. It can contain placeholders.' }),
    logo: ref('file', { show: 'file', alsoBy: 'alias', description: 'Picture in the head of the document.' }),
    color_accent: colour({ description: 'Colour of the rules of the document. Default: black.' }),
    font: choice({
      initial: 'sans',
      values: new Map(Object.entries(typefaces) as [Typeface, string][]),
      description: 'Typeface of the document.',
    }),
    top_left_container: container('top left'),
    top_center_container: container('top centre'),
    top_right_container: container('top right'),
    middle_left_container: container('middle left'),
    middle_center_container: container('middle centre'),
    middle_right_container: container('middle right'),
    bottom_left_container: container('bottom left'),
    bottom_center_container: container('bottom centre'),
    bottom_right_container: container('bottom right'),
    email_subject_template: text({ max: 1_000, description: 'Subject of the mail with the document.' }),
    email_body_template: text({ max: 10_000, description: 'Text of the mail with the document.' }),
    options: templateOptions('Which columns of the lines and which totals the document shows.'),
  },
  check: (reader) => {
    reader.keeps('type_id')
    checkTemplateMarkup(reader)
  },
})
