/** The parameters of a bench request to a hand-written server. */
export type LimitRequest =
  | { readonly ask: 'page'; readonly limit: number; readonly page: number }
  | { readonly ask: 'id'; readonly id: number }
  | { readonly ask: 'words'; readonly words: readonly string[] }
  | { readonly ask: 'window'; readonly from: number; readonly to: number; readonly resourceIds: readonly number[] }
  | { readonly ask: 'resources'; readonly limit: number; readonly page: number }

/** Parses the URL with the knowledge that only these five parameters occur. */
export function readLimitRequest(url: string): LimitRequest {
  const mark = url.indexOf('?')
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1))
  const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise)
  const page = { limit: number('limit', 10), page: number('page', 1) }
  if (url.startsWith('/v2/resource')) return { ask: 'resources', ...page }
  if (query.has('id')) return { ask: 'id', id: number('id', 0) }
  const name = query.get('name')
  if (name !== null) return { ask: 'words', words: name.toLowerCase().split(' ') }
  const from = query.get('from_time')
  if (from === null) return { ask: 'page', ...page }
  const resourceIds = (query.get('resource_ids') ?? '').split(',').map(Number)
  return { ask: 'window', from: Number(from), to: number('to_time', 0), resourceIds }
}

/** A booking as the bench creates it: the fields that a hand-written server reads from the body. */
export interface NewBooking {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly notes: string
  readonly resources: readonly { readonly id: number }[]
  readonly project: readonly [{ readonly id: number }]
  readonly client: readonly [{ readonly uuid: string }]
  readonly status: readonly [{ readonly id: number }]
}
