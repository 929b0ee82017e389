import { hash } from 'node:crypto'
import { systemActor } from '../../../kernel/auth/session.ts'
import { NotFound } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import {
  type DocumentFacts,
  hidesProject,
  loadDocumentFacts,
  type PrintedDefinition,
  printDocument,
} from '../../paper/document-pdf/index.ts'
import { findVersion, insertVersion, lastVersion, type QuoteVersionRow, versionAt } from './quote-version.store.ts'

/** The facts of a quote that each version stores. All other facts are the same for all quotes. */
type KeptFacts = Pick<DocumentFacts, 'document' | 'look' | 'seller' | 'buyer'> & {
  readonly logo: DocumentFacts['logo'] | null
}

/**
 * Stores a quote as its client gets it, including values that the sender may not see. Stores no new version if the printed
 * quote is the same as its last version.
 */
export async function keepVersion(scope: Scope, definition: PrintedDefinition, quoteId: number): Promise<void> {
  const facts = await loadDocumentFacts({ ...scope, actor: systemActor }, definition, quoteId)
  const { document, look, seller, buyer, logo = null } = facts
  const last = await lastVersion(scope, quoteId)
  const digest = hash('sha256', `${JSON.stringify(printDocument(scope, facts))}${logo?.alias ?? ''}`)
  if (last?.digest === digest) return
  const kept: KeptFacts = { document, look, seller, buyer, logo }
  await insertVersion(scope, quoteId, {
    version: (last?.version ?? 0) + 1,
    created: scope.clock.now(),
    created_id: scope.actor.userId,
    digest,
    facts: JSON.stringify(kept),
  })
}

/** The facts of one version. Throws `NotFound`. As in lists, a project that is hidden from the actor is left out. */
export async function factsOfVersion(
  scope: Scope,
  definition: PrintedDefinition,
  { quoteId, version }: { readonly quoteId: number; readonly version: number },
): Promise<DocumentFacts> {
  const row = await findVersion(scope, quoteId, version)
  if (row === undefined) throw new NotFound()
  const facts = openFacts(definition, row)
  return hidesProject(scope, facts.document) ? { ...facts, look: { ...facts.look, project: null } } : facts
}

/** The facts that were sent at a time; undefined for quotes that were sent before versions were kept. */
export async function factsSentAt(
  scope: Scope,
  definition: PrintedDefinition,
  { quoteId, time }: { readonly quoteId: number; readonly time: number },
): Promise<DocumentFacts | undefined> {
  const row = await versionAt(scope, quoteId, time)
  return row && openFacts(definition, row)
}

export function openFacts({ kind }: PrintedDefinition, { facts }: QuoteVersionRow): DocumentFacts {
  const { logo, ...kept } = JSON.parse(facts) as KeptFacts
  return { kind, credited: undefined, ...kept, logo: logo ?? undefined }
}
