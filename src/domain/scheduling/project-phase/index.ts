export { projectPhase } from './project-phase.record.ts'
export { projectPhaseKind } from './project-phase.verbs.ts'
export { restoreProjectPhase } from './restore-project-phase.ts'
