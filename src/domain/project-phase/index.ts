export { projectPhase } from './project-phase.record.ts'
