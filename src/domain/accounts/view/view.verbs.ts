import type { Scope } from '../../../kernel/scope.ts'
import { recordKind } from '../../../records/record-kind.ts'
import { changeRecord, changeVerb, removeRecord, restoreRecord } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { requireOwnView } from './require-own-view.ts'
import { view } from './view.record.ts'

async function requireOwn(scope: Scope, id: number, state: 'live' | 'deleted' = 'live'): Promise<void> {
  requireOwnView(scope, await loadRecord(scope, view, id, state))
}

export const viewKind = recordKind(view, {
  verbs: {
    update: changeVerb(async (scope, { id, body }) => {
      await requireOwn(scope, id)
      return changeRecord(scope, view, id, body)
    }, {}),
    remove: changeVerb(async (scope, { id }) => {
      await requireOwn(scope, id)
      return removeRecord(scope, view, id)
    }, {}),
    restore: changeVerb(async (scope, { id }) => {
      await requireOwn(scope, id, 'deleted')
      return restoreRecord(scope, view, id)
    }, {}),
  },
})
