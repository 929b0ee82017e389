export { searchOf } from './search-action.ts'
