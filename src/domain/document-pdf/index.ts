export { documentPdfAction } from './document-pdf-action.ts'
