/** Quotes and invoices as the editor sees them. */
import { queryOptions } from '@tanstack/react-query'
import type { RecordKinds } from '../../api/api-types.golden.ts'
import { readList } from '../../api/client.ts'
import { say } from '../../text/say.ts'

export type PaperKind = 'invoice' | 'quote'
export type Paper = RecordKinds[PaperKind]
export type Invoice = RecordKinds['invoice']
export type PaperItem = Paper['items'][number]

export const DRAFT = 1
export const CREDITED = 5

/** The member that says until when, of each kind. */
export const dueMember = { invoice: 'due_date', quote: 'expiry_date' } as const

export function statusOf({ status }: Pick<Paper, 'status'>): number {
  return status[0]?.id ?? DRAFT
}

/** Only an invoice that has been issued is frozen. */
export function isFrozen(kind: PaperKind, paper: Paper | undefined): boolean {
  return kind === 'invoice' && paper !== undefined && statusOf(paper) !== DRAFT
}

/** `Invoice INV-12`, `Draft invoice`, `New quote`. */
export function titleOf(kind: PaperKind, paper: Paper | undefined): string {
  if (paper === undefined) return say(`documents.new-${kind}`)
  if (paper.number === null) return say(`documents.draft-${kind}`)
  return say(`documents.numbered-${kind}`, { number: `${paper.prefix}${paper.number}` })
}

export function taxesQuery(isAllowed: boolean) {
  return queryOptions({
    queryKey: ['taxes'] as const,
    queryFn: async ({ signal }) =>
      (await readList('tax', { order_asc: 'name', limit: 200, fields: 'id,name,rate' }, signal)).data,
    enabled: isAllowed,
    meta: { reads: ['tax'] },
  })
}

export function templatesQuery(kind: PaperKind, isAllowed: boolean) {
  return queryOptions({
    queryKey: ['templates', kind] as const,
    queryFn: async ({ signal }) => {
      const query = { type_id: kind === 'invoice' ? 1 : 2, order_asc: 'name', limit: 200, fields: 'id,name' }
      return (await readList('invoice-template', query, signal)).data
    },
    enabled: isAllowed,
    meta: { reads: ['invoice-template'] },
  })
}
