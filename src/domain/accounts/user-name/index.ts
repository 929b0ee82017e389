export { userName } from './user-name.ts'
