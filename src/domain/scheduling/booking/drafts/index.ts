export { warnOfDrafts } from './warn-of-drafts.ts'
