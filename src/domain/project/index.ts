export { project } from './project.record.ts'
