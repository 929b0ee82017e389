import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { insertRecord } from '../../../records/write/insert-record.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { workspace } from './workspace.record.ts'
import { addGrants, grantsIn, replaceGrants } from './workspace-grant.store.ts'

/** Stores a new workspace, and its access list as rows. */
export async function createWorkspace(scope: Scope, body: unknown): Promise<WriteAnswer> {
  const reader = await readBody(scope, workspace, body)
  const id = await insertRecord(scope, workspace, reader)
  await addGrants(scope, id, grantsIn(reader.values.access))
  return { id, warnings: reader.warnings }
}

/** Stores the changes of a workspace, and a changed access list as rows. Throws `NotFound`. */
export async function changeWorkspace(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const current = await loadRecord(scope, workspace, id)
  const reader = await readBody(scope, workspace, body, current)
  await updateRecord(scope, workspace, current, reader)
  const { access = current.access } = reader.values
  if (access !== current.access) await replaceGrants(scope, id, grantsIn(access))
  return { id, warnings: reader.warnings }
}
