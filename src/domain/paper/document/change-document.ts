import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { numberDocument } from '../document-number/index.ts'
import { completeDocument } from './complete-document.ts'
import type { DocumentDefinition } from './define-document.ts'
import { DRAFT, isIssued } from './document-kind.ts'
import { followingColumns } from './following-columns.ts'
import { figureWarnings, gapWarnings, issueWarnings, termsWarnings } from './issue-warnings.ts'
import { rateWarnings, storedElements } from './lines/index.ts'
import { checkSentTotals, type ValidationMode } from './money/index.ts'
import { refuseIssuedChanges } from './refuse-issued-changes.ts'
import { unprintable } from './unprintable.ts'

interface ChangeRequest {
  readonly id: number
  readonly body: unknown
  readonly given: { readonly validation_mode: ValidationMode | undefined }
}

export async function changeDocument(
  scope: Scope,
  definition: DocumentDefinition,
  { id, body, given }: ChangeRequest,
): Promise<WriteAnswer> {
  const { kind } = definition
  const current = await loadRecord(scope, definition, id)
  const reader = await readBody(scope, definition, body, current)
  if (given.validation_mode === 'strict') checkSentTotals(body, reader)
  const { prefix, number } = await completeDocument(reader, kind)
  refuseIssuedChanges(reader, kind)
  Object.assign(reader.values, await followingColumns(scope, kind, { ...current, ...reader.values }, current))
  if (!isIssued(kind, current.status_id)) {
    const issued = isIssued(kind, reader.value('status_id'))
    reader.values.number = await numberDocument(scope, kind.name, { id, prefix, number, issued })
  }
  const gap = await gapWarnings(scope, kind, { prefix, number, status_id: reader.value('status_id') }, current)
  await updateRecord(scope, definition, current, reader)
  const areChanged = reader.value('items') !== current.items
  const leavesDraft = current.status_id === DRAFT && reader.value('status_id') !== DRAFT
  const written = [
    ...figureWarnings({ ...current, ...reader.values }, current),
    ...termsWarnings(reader.value('terms'), leavesDraft ? undefined : current.terms),
  ]
  const kept = areChanged ? await kind.billingLinks?.linesChanged(scope, current, lineIds(reader.value('items'))) : []
  const slips = await issueWarnings(scope, kind, { ...current, ...reader.values }, current)
  const gaps = leavesDraft ? await kind.issued?.(scope, id) : undefined
  const rates = leavesDraft ? await rateWarnings(scope, { ...current, ...reader.values }) : []
  const found = [...written, ...gap, ...slips, ...rates, ...unprintable(reader.values), ...(gaps ?? [])]
  return { id, warnings: [...reader.warnings, ...(kept ?? []), ...found] }
}

function lineIds(items: unknown): number[] {
  return storedElements<'items'>(items).map((item) => item.id)
}
