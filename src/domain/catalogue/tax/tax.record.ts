import { defineRecord } from '../../../records/define-record.ts'
import { decimal } from '../../../records/fields/decimal.ts'
import { flag } from '../../../records/fields/flag.ts'
import { text } from '../../../records/fields/text.ts'
import { taxLine, taxLineShape } from './tax-line.ts'

export const tax = defineRecord({
  name: 'tax',
  description: 'A tax that lines of quotes and invoices carry.',
  permission: 'ADMIN',
  fields: {
    name: text({ required: true, match: 'full-text', description: 'Name of the tax.' }),
    rate: decimal({ required: true, min: '0', max: '100', description: 'Rate in percent.' }),
    code: text({ match: 'full-text', description: 'A code with a label, for bookkeeping.' }),
    compound: flag({ description: 'Computed on top of the primary taxes.' }),
  },
  shows: { line: { columns: ['id', 'name', 'rate'], answer: taxLineShape, render: taxLine } },
})
