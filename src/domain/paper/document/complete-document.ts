import type { BodyReader } from '../../../records/write/body-reader.ts'
import { defaultTemplateId } from '../invoice-template/index.ts'
import { today } from './document-day.ts'
import type { DocumentKind } from './document-kind.ts'

/** Fills in defaults for members that the body omits or clears. Returns what the document's number is made from. */
export async function completeDocument(
  reader: BodyReader,
  kind: DocumentKind,
): Promise<{ prefix: string; number: number | null }> {
  const prefix = String(reader.value('prefix') ?? kind.prefix)
  const number = reader.value('number')
  reader.values.prefix = prefix
  reader.values.date = reader.value('date') ?? today(reader.scope)
  if (reader.value('template_id') === null) {
    reader.values.template_id = (await defaultTemplateId(reader.scope, kind.templateType)) ?? null
  }
  return { prefix, number: typeof number === 'number' ? number : null }
}
