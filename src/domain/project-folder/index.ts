export { projectFolder } from './project-folder.record.ts'
