export { uploadedFile } from './file.record.ts'
export { contentOf } from './file.store.ts'
export { fileKind } from './file.verbs.ts'
export { renderedFile } from './rendered-file.ts'
