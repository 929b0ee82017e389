export {
  type DocumentFacts,
  hidesProject,
  loadDocumentFacts,
  type PrintedDefinition,
  type PrintedKind,
} from './document-facts.ts'
export { documentName } from './document-name.ts'
export { documentPdfAction } from './document-pdf-action.ts'
export { documentValues } from './document-values.ts'
export { documentWords } from './document-words.ts'
export { sentenceOfCategory, wordsOfEInvoice } from './einvoice-words.ts'
export { frenchMentions, isFrenchTrade, kindOfSupply } from './french-mentions.ts'
export { printDocument } from './print-document.ts'
export { printedTerms } from './printed-terms.ts'
export { renderDocument, renderFacts } from './render-document.ts'
