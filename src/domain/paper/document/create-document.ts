import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { insertRecord } from '../../../records/write/insert-record.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { numberDocument } from '../document-number/index.ts'
import { completeDocument } from './complete-document.ts'
import { withCurrencyOfClient } from './currency-of-client.ts'
import type { DocumentDefinition } from './define-document.ts'
import { DRAFT, isIssued } from './document-kind.ts'
import { dueByTerms } from './due-by-terms.ts'
import { followingColumns } from './following-columns.ts'
import { gapWarnings, issueWarnings, termsWarnings } from './issue-warnings.ts'
import { rateWarnings } from './lines/index.ts'
import { checkSentTotals, type ValidationMode } from './money/index.ts'
import { documentColumns } from './stored-document.ts'
import { unprintable } from './unprintable.ts'

interface CreateRequest {
  readonly body: unknown
  readonly given: { readonly validation_mode: ValidationMode | undefined }
  /** Columns from the source of the document, for example lines and totals. They override the body. */
  readonly columns?: SqlRow
  /** Members that are copied from the source of the document: their references are not checked. */
  readonly copied?: readonly string[]
}

export async function createDocument(
  scope: Scope,
  definition: DocumentDefinition,
  request: CreateRequest,
): Promise<WriteAnswer> {
  const { kind } = definition
  const body = await withCurrencyOfClient(scope, definition, request.body)
  const reader = await readBody(scope, definition, body, undefined, request.copied)
  if (request.given.validation_mode === 'strict') checkSentTotals(request.body, reader)
  Object.assign(reader.values, request.columns)
  const { prefix, number } = await completeDocument(reader, kind)
  Object.assign(reader.values, await dueByTerms(scope, kind, request.body, documentColumns(reader.values)))
  Object.assign(reader.values, await followingColumns(scope, kind, documentColumns(reader.values)))
  const issued = isIssued(kind, reader.value('status_id'))
  reader.values.number = await numberDocument(scope, kind.name, { prefix, number, issued })
  const columns = documentColumns(reader.values)
  const given = { prefix, number, status_id: columns.status_id }
  const isCopied = request.columns !== undefined
  const warnings = [
    ...reader.warnings,
    ...(await gapWarnings(scope, kind, given)),
    ...(await issueWarnings(scope, kind, columns)),
    ...termsWarnings(reader.value('terms')),
    ...(isCopied ? await rateWarnings(scope, columns) : []),
    ...unprintable(reader.values),
  ]
  const id = await insertRecord(scope, definition, reader)
  const gaps = reader.value('status_id') === DRAFT ? undefined : await kind.issued?.(scope, id)
  return { id, warnings: [...warnings, ...(gaps ?? [])] }
}
