export { defineDocument } from './define-document.ts'
export type { DocumentDefinition, DocumentKind } from './document-kind.ts'
