import { readList } from './client.ts'

/** A record that can be chosen. */
export interface Picked {
  readonly id: number
  readonly name: string
  /** Of contacts. */
  readonly uuid?: string
  /** A second label: a code. */
  readonly about?: string
}

/** How a picker finds the records whose name has what was typed. */
export interface PickQuery {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<readonly Picked[]>
}

const FOUND_MAX = 20

/** Projects or contacts whose name has what was typed, by name. */
export function namedQuery(kind: 'project' | 'contact', typed: string): PickQuery {
  return { queryKey: ['pick-named', kind, typed], queryFn: ({ signal }) => findNamed(kind, typed, signal) }
}

async function findNamed(kind: 'project' | 'contact', typed: string, signal: AbortSignal): Promise<readonly Picked[]> {
  const query = { name: typed.trim() === '' ? undefined : typed.trim(), order_asc: 'name', limit: FOUND_MAX }
  if (kind === 'project') {
    const { data } = await readList('project', { ...query, fields: 'id,name,code' }, signal)
    return data.map(({ id, name, code }) => ({ id, name, ...(code && { about: code }) }))
  }
  const { data } = await readList('contact', { ...query, fields: 'id,uuid,name' }, signal)
  return data.map(({ id, uuid, name }) => ({ id, uuid, name }))
}
