import { hiddenFrom } from '../../kernel/auth/sight.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../../records/define-record.ts'
import { loadRow } from '../../records/write/record-row.ts'
import { type Buyer, copyParties, type Seller } from '../document/index.ts'
import { defaultTemplateId } from '../invoice-template/index.ts'
import { pointedTo } from './document-facts.store.ts'

export interface PrintedKind {
  readonly name: 'quote' | 'invoice' | 'credit-note'
  /** The `type_id` of its templates. */
  readonly templateType: 1 | 2
}

/** A kind of record that is printed and mailed. */
export type PrintedDefinition = RecordDefinition & { readonly kind: PrintedKind }

/** All that a printed document tells. */
export interface DocumentFacts {
  readonly kind: PrintedKind
  readonly document: SqlRow
  /** The invoice that a credit note is about. It looks as that invoice does. */
  readonly credited: SqlRow | undefined
  readonly template: SqlRow
  readonly seller: Seller
  readonly buyer: Buyer
  readonly project: SqlRow | undefined
  /** The picture in its head. */
  readonly logo: SqlRow | undefined
}

/** Throws `NotFound` where the actor knows of no such document. */
export async function loadDocumentFacts(
  scope: Scope,
  definition: PrintedDefinition,
  id: number,
): Promise<DocumentFacts> {
  const { kind } = definition
  const document = await loadRow(scope, definition, id)
  const credited = kind.name === 'credit-note' ? await pointedTo(scope, 'invoice', document.invoice_id) : undefined
  const templateId = (credited ?? document).template_id ?? (await defaultTemplateId(scope, kind.templateType))
  const template = await pointedTo(scope, 'invoice_template', templateId)
  if (template === undefined) throw new Error(`no template for ${kind.name} ${id}`)
  return {
    kind,
    document,
    credited,
    template,
    ...(await partiesOf(scope, document)),
    project: await projectOf(scope, document),
    logo: await pointedTo(scope, 'file', template.logo_id ?? (await companyLogoId(scope))),
  }
}

async function partiesOf(scope: Scope, document: SqlRow): Promise<{ seller: Seller; buyer: Buyer }> {
  const { seller, buyer } = document.buyer === null ? await copyParties(scope, document) : document
  return { seller: JSON.parse(String(seller)), buyer: JSON.parse(String(buyer)) }
}

async function companyLogoId(scope: Scope): Promise<unknown> {
  return (await pointedTo(scope, 'instance', scope.instance.id))?.logo_id
}

/** As the list does, it shows no project that is kept from the reader. */
async function projectOf(scope: Scope, { project_id }: SqlRow): Promise<SqlRow | undefined> {
  if (hiddenFrom(scope.actor, 'project').includes(Number(project_id))) return undefined
  return pointedTo(scope, 'project', project_id)
}
