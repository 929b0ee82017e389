export { viewKind } from './view.verbs.ts'
