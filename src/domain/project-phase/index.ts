export { projectPhase } from './project-phase.record.ts'
export { restoreProjectPhase } from './restore-project-phase.ts'
