import { queryOptions } from '@tanstack/react-query'
import { addressOf, fetchOk, readList, send } from '../../api/client.ts'
import { Problem } from '../../api/problem.ts'

/** The default template of a type. A new one begins as its copy. */
export function defaultTemplateQuery(typeId: number) {
  return queryOptions({
    queryKey: ['default-template', typeId] as const,
    queryFn: ({ signal }) => readDefault(typeId, signal),
    meta: { reads: ['invoice-template'] },
  })
}

export async function readDefault(typeId: number, signal?: AbortSignal) {
  const query = { type_id: typeId, default: true, filter_operator: 'AND', limit: 1 }
  const [template] = (await readList('invoice-template', query, signal)).data
  if (template === undefined) throw new Problem(404, '')
  return template
}

export interface Placeholder {
  readonly name: string
  readonly kind: 'text' | 'date' | 'word'
  readonly description: string
  readonly example: string
}

export function placeholdersQuery(typeId: number, language: string) {
  return queryOptions({
    queryKey: ['placeholders', typeId, language] as const,
    queryFn: async ({ signal }) => {
      const query = { type_id: typeId, language: language === '' ? undefined : language }
      const path = addressOf('invoice-template/placeholders', query)
      return (await send<{ readonly data: readonly Placeholder[] }>('GET', path, { signal })).body.data
    },
    placeholderData: (before) => before,
    meta: { reads: ['instance'] },
  })
}

/** A sample document with a template that need not be stored, as a PDF. */
export function drawnQuery(body: string) {
  return queryOptions({
    queryKey: ['drawn-template', body] as const,
    queryFn: ({ signal }) => fetchDrawn(body, signal),
    placeholderData: (before) => before,
    enabled: body !== '',
    gcTime: 0,
    meta: { reads: ['instance', 'file'] },
  })
}

async function fetchDrawn(body: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const request = {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
  } as const
  return fetchOk('/v2/invoice-template/draw', { ...request, body, signal }, (answer) => answer.arrayBuffer())
}
