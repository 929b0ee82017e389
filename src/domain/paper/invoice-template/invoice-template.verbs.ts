import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb, createVerb } from '../../../records/write/default-verbs.ts'
import { changeInvoiceTemplate } from './change-invoice-template.ts'
import { createInvoiceTemplate } from './create-invoice-template.ts'
import { invoiceTemplate } from './invoice-template.record.ts'
import { removeInvoiceTemplate } from './remove-invoice-template.ts'

export const invoiceTemplateKind = recordKind(invoiceTemplate, {
  verbs: {
    create: createVerb((scope, { body }) => createInvoiceTemplate(scope, body), {}),
    update: changeVerb((scope, { id, body }) => changeInvoiceTemplate(scope, id, body), {}),
    remove: changeVerb((scope, { id }) => removeInvoiceTemplate(scope, id), {}),
  },
})
