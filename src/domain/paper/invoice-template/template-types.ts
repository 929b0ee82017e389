/** The types of templates. Credit notes have the template of their invoice. */
export const INVOICE_TEMPLATE = 1
export const QUOTE_TEMPLATE = 2
export type TemplateTypeId = typeof INVOICE_TEMPLATE | typeof QUOTE_TEMPLATE
