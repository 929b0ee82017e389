export { projectFolder } from './project-folder.record.ts'
export { projectFolderKind } from './project-folder.verbs.ts'
