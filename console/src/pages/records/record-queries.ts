import { queryOptions } from '@tanstack/react-query'
import { type RecordKind, readList } from '../../api/client.ts'
import type { KindFacts } from '../../api/kind-facts.ts'
import type { Picked, PickQuery } from '../../api/picked.ts'
import { labelMembers, labelOf } from './record-label.ts'
import { factsOf, memberOf } from './record-screens.ts'

/** A record as the screens see it: what its members are, its kind tells. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: number }

const FOUND_MAX = 20

/** The names of some records of a kind, by their ids. */
export function namesQuery(kind: string, ids: readonly number[]) {
  const asked = [...new Set(ids)].toSorted((one, other) => one - other)
  return queryOptions({
    queryKey: ['names', kind, asked.join()] as const,
    queryFn: async ({ signal }) => {
      const { data } = await readList(
        kind as RecordKind,
        { id: asked, limit: Math.max(1, asked.length), fields: fieldsToName(factsOf(kind)) },
        signal,
      )
      return data as unknown as readonly AnyRecord[]
    },
    enabled: asked.length > 0,
    meta: { reads: [kind as RecordKind] },
  })
}

/** Records of a kind whose name has what was typed. */
export function pickQuery(kind: string, typed: string): PickQuery {
  return {
    queryKey: ['pick', kind, typed],
    queryFn: async ({ signal }) => {
      const facts = factsOf(kind)
      const text = typed.trim()
      const query = { ...(text !== '' && searchFor(facts, text)), limit: FOUND_MAX, fields: fieldsToName(facts) }
      const { data } = await readList(kind as RecordKind, query, signal)
      return (data as unknown as readonly AnyRecord[]).map(pickedOf)
    },
  }
}

function pickedOf(record: AnyRecord): Picked {
  return { id: record.id, name: labelOf(record), ...(typeof record.uuid === 'string' && { uuid: record.uuid }) }
}

/** The account's own fields for these modules. */
export function customFieldsQuery(modules: readonly string[]) {
  return queryOptions({
    queryKey: ['custom-fields', modules.join()] as const,
    queryFn: async ({ signal }) =>
      (await readList('custom-field', { module: modules.join(), order_asc: 'order', limit: 1000 }, signal)).data,
    enabled: modules.length > 0,
    meta: { reads: ['custom-field'] },
  })
}

function fieldsToName(facts: KindFacts): string {
  const named = labelMembers.filter((name) => memberOf(facts, name) !== undefined)
  return (named.length > 2 ? named : ['id', ...facts.members.slice(1, 3).map(({ name }) => name)]).join()
}

/** Filters combine by OR, so that any of the members may have it. */
function searchFor(facts: KindFacts, text: string): Readonly<Record<string, string>> {
  const members = ['name', 'code', 'first_name', 'last_name', 'primary_email', 'description']
  const found = members.filter((name) => memberOf(facts, name)?.filter === true).slice(0, 3)
  const number = /^\D*(\d{1,12})$/.exec(text)?.[1]
  if (found.length === 0 && number !== undefined && memberOf(facts, 'number') !== undefined) return { number }
  return Object.fromEntries(found.map((name) => [name, text]))
}
