import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb } from '../../../records/write/default-verbs.ts'
import { projectPhase } from './project-phase.record.ts'
import { restoreProjectPhase } from './restore-project-phase.ts'

export const projectPhaseKind = recordKind(projectPhase, {
  verbs: { restore: changeVerb((scope, { id }) => restoreProjectPhase(scope, id), {}) },
})
