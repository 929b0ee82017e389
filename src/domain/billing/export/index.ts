export { withExports } from './export-actions.ts'
