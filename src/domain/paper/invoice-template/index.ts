export { initialTemplates } from './initial-templates.ts'
export { invoiceTemplate } from './invoice-template.record.ts'
export { defaultTemplateId } from './invoice-template.store.ts'
export { invoiceTemplateKind } from './invoice-template.verbs.ts'
