export { withTemplatePage } from './with-template-page.ts'
