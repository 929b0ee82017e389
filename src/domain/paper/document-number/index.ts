export { type NumberedKind, numberedBefore } from './document-number.store.ts'
export { DOCUMENT_NUMBER_MAX, numberDocument, refuseTakenNumber } from './number-document.ts'
