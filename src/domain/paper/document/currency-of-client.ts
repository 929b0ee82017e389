import type { Scope } from '../../../kernel/scope.ts'
import { BodyReader } from '../../../records/write/body-reader.ts'
import type { DocumentDefinition } from './define-document.ts'
import { findPointedTo } from './document-parties.store.ts'

/** The body of a new document. If it has no currency, it gets that of the client, if the client has a currency. */
export async function withCurrencyOfClient(
  scope: Scope,
  definition: DocumentDefinition,
  body: unknown,
): Promise<unknown> {
  if (typeof body !== 'object' || body === null || !('client' in body)) return body
  if ('currency' in body && body.currency !== null && body.currency !== undefined) return body
  // Faults of the client are reported later, when the whole body is read.
  const reader = new BodyReader(scope, definition)
  definition.members.get('client')?.read(body.client, reader)
  await reader.settle()
  const client = await findPointedTo(scope, 'contact', reader.values.client_id)
  return typeof client?.currency === 'string' ? { ...body, currency: client.currency } : body
}
