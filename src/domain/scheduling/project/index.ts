export { project } from './project.record.ts'
export { projectKind } from './project.verbs.ts'
