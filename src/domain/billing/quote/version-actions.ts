import Type from 'typebox'
import { idParam, integerParam } from '../../../kernel/http/params.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type Action, contentAction, readAction } from '../../../records/action.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import type { DocumentDefinition, StoredDocument } from '../../paper/document/index.ts'
import { renderFacts } from '../../paper/document-pdf/index.ts'
import { findVersion, lastVersions } from './quote-version.store.ts'
import { factsOfVersion, openFacts } from './quote-versions.ts'
import { amountOf, versionChange, versionChanges } from './version-changes.ts'

/** The most versions in one answer. */
const LISTED_MAX = 100

const answer = Type.Object({
  data: Type.Array(
    Type.Object({
      version: Type.Integer({ description: 'Number of the version, from 1.' }),
      created: Type.Integer({ description: 'When the client got it, as UNIX time.' }),
      created_id: Type.Integer({ description: 'The user who sent it.' }),
      currency: Type.String(),
      total: Type.String({ description: 'Its total with tax.' }),
      changes: Type.Array(versionChange, { description: 'How it differs from the previous version.' }),
    }),
    { description: `The last ${LISTED_MAX} versions, oldest first.` },
  ),
  unsent: Type.Array(versionChange, {
    description: 'How the current quote differs from its last version; empty if it was never sent.',
  }),
})

/** `GET /v2/quote/versions?id=` and `GET /v2/quote/versions/pdf?id=&version=`: what the client got. */
export function versionActions(quote: DocumentDefinition): readonly Action[] {
  return [
    readAction({
      method: 'GET',
      path: 'quote/versions',
      summary: 'The versions of a quote that were sent, with their differences',
      params: { id: idParam('The quote.') },
      answer,
      run: (scope, { given }) => listVersions(scope, quote, given.id),
    }),
    contentAction({
      path: 'quote/versions/pdf',
      summary: 'A version of the quote as the PDF that the client got',
      params: {
        id: idParam('The quote.'),
        version: { ...integerParam('The number of the version.', 1, 1e9), required: true },
      },
      mimeTypes: ['application/pdf'],
      async run(scope, { given }) {
        const { id: quoteId, version } = given
        await loadRecord(scope, quote, quoteId)
        return renderFacts(scope, await factsOfVersion(scope, quote, { quoteId, version }))
      },
    }),
  ]
}

async function listVersions(scope: Scope, quote: DocumentDefinition, id: number): Promise<object> {
  const now = await loadRecord(scope, quote, id)
  const heads = (await lastVersions(scope, id, LISTED_MAX + 1)).toReversed()
  const data: object[] = []
  let before: StoredDocument | undefined
  for (const { version, created, created_id } of heads) {
    const row = await findVersion(scope, id, version)
    if (row === undefined) continue
    const { document } = openFacts(quote, row)
    const changes = before === undefined ? [] : versionChanges(before, document)
    data.push({
      version,
      created,
      created_id,
      currency: document.currency,
      total: amountOf(document.total, document),
      changes,
    })
    before = document
  }
  const unsent = before === undefined ? [] : versionChanges(before, now)
  return { data: data.slice(-LISTED_MAX), unsent }
}
