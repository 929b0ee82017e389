import { type Typeface, typefaces } from '../../../kernel/pdf/pdf-fonts.ts'
import { localeProblem } from '../../../kernel/text-checks.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { colour } from '../../../records/fields/colour.ts'
import { file } from '../../../records/fields/file.ts'
import { flag } from '../../../records/fields/flag.ts'
import { text } from '../../../records/fields/text.ts'
import { checkTemplateMarkup } from './check-template-markup.ts'
import { templateOptions } from './template-options.ts'

const container = (place: string) => text({ max: 10_000, description: `What stands at the ${place} of the document.` })

export const invoiceTemplate = defineRecord({
  name: 'invoice-template',
  description: 'A layout of invoices or of quotes, and of the mails that bring them.',
  permission: 'ADMIN',
  fields: {
    name: text({ required: true, match: 'full-text', description: 'Name of the template.' }),
    type_id: choice({
      required: true,
      values: new Map([
        [1, 'invoice'],
        [2, 'quote'],
      ]),
      description: 'What the template is for; it stays as it was created.',
    }),
    default: flag({ description: 'Used by documents that name no template. There is one for each type.' }),
    language: text({
      match: 'exact',
      check: localeProblem,
      description:
        'Language and region of the documents, such as de-AT; otherwise those of the client, or of the instance.',
    }),
    title: text({ description: 'Title of the document; it may hold placeholders.' }),
    logo: file({ description: 'Picture in the head of the document.' }),
    color_accent: colour({ description: 'Colour of the rules of the document; black unless given.' }),
    font: choice({
      initial: 'sans',
      values: new Map(Object.entries(typefaces) as [Typeface, string][]),
      description: 'What the document is set in.',
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
    email_subject_template: text({ max: 1_000, description: 'Subject of the mail that brings the document.' }),
    email_body_template: text({ max: 10_000, description: 'Text of the mail that brings the document.' }),
    options: templateOptions('Which columns of the lines and which totals the document shows.'),
  },
  check: (reader) => {
    reader.keeps('type_id')
    checkTemplateMarkup(reader)
  },
})
