import Type, { type Static } from 'typebox'
import { levelAllows, moduleOf } from '../../../kernel/auth/modules.ts'
import { foldedWords } from '../../../kernel/fold-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Lists } from '../../../records/list/lists.ts'
import type { ListRequest } from '../../../records/list/parse-list.ts'
import { compare, type Predicate } from '../../../records/list/predicate.ts'
import { readPage } from '../../../records/list/run-list.ts'
import { hit, hitOf } from './hit.ts'
import { ranked } from './rank-hits.ts'
import { type Listed, type SearchedKind, type SearchInput, searchedKinds } from './searched-kinds.ts'

export const HITS_MAX = 50
/**
 * The maximum number of hits of each kind when several kinds are searched, so that no kind fills the response alone.
 */
const HITS_PER_KIND_MAX = 20

export const searchAnswer = Type.Object({
  data: Type.Array(hit, { maxItems: HITS_MAX, description: `The best hits first, at most ${HITS_MAX}.` }),
  meta: Type.Object({
    found: Type.Integer({ description: 'The number of matching records, including those that are not shown.' }),
  }),
})

export interface Asked {
  readonly text: string
  readonly words: readonly string[]
  readonly kinds: readonly string[]
}

/** Every kind is searched by its own list, so that permissions and masks apply as they do there. */
export async function searchRecords(lists: Lists, scope: Scope, asked: Asked): Promise<Static<typeof searchAnswer>> {
  const { text, words, kinds } = asked
  const readable = searchedKinds.filter((searchedKind) => mayRead(scope, searchedKind))
  const owners = await Promise.all(['project', 'contact'].map((kind) => ownerIds(lists, scope, readable, kind, asked)))
  const [projectIds = [], contactIds = []] = owners
  const wanted: SearchInput = { text, words, foldedWords: foldedWords(text), projectIds, contactIds }
  const searched = readable.filter(({ kind }) => kinds.includes(kind))
  const limit = searched.length > 1 ? HITS_PER_KIND_MAX : HITS_MAX
  const found = await Promise.all(searched.map((searchedKind) => search(lists, scope, searchedKind, wanted, limit)))
  const hits = found.flatMap((result) => result.hits)
  return {
    data: ranked(hits, text).slice(0, HITS_MAX),
    meta: { found: found.reduce((sum, { total }) => sum + total, 0) },
  }
}

function mayRead({ actor }: Scope, { permissions }: SearchedKind): boolean {
  return permissions.some((permission) => levelAllows(actor.levels[moduleOf(permission)], 'READ'))
}

/** The projects or contacts that match, whose bookings and documents then match too. */
async function ownerIds(
  lists: Lists,
  scope: Scope,
  readable: readonly SearchedKind[],
  kind: string,
  { text, words }: Asked,
): Promise<number[]> {
  const spec = readable.find((searchedKind) => searchedKind.kind === kind)
  if (spec === undefined) return []
  const wanted = { text, words, foldedWords: foldedWords(text), projectIds: [], contactIds: [] }
  const { listed } = await page(lists, scope, { ...spec, fields: ['id'] }, { further: [spec.match(wanted)], limit: 50 })
  return listed.map(({ id }) => id)
}

async function search(lists: Lists, scope: Scope, spec: SearchedKind, wanted: SearchInput, limit: number) {
  const matches = spec.match(wanted)
  const pages = await Promise.all(
    partsOf(spec, scope).map(({ narrow, order }) =>
      page(lists, scope, spec, { further: [...narrow, matches], order, limit }),
    ),
  )
  const listed = pages.flatMap((page) => page.listed).slice(0, limit)
  return {
    hits: listed.map((record) => hitOf(spec, record)),
    total: pages.reduce((sum, { total }) => sum + total, 0),
  }
}

interface Part {
  readonly narrow: readonly Predicate[]
  readonly order: ListRequest['order']
}

/** Bookings that have not ended come first, the next one first; then past bookings, the latest first. */
function partsOf({ kind, order }: SearchedKind, { clock }: Scope): Part[] {
  if (kind !== 'booking') return [{ narrow: [], order }]
  const now = clock.now()
  return [
    { narrow: [compare('end', '>', now)], order: [{ name: 'start', direction: 'asc' }] },
    { narrow: [compare('end', '<=', now)], order: [{ name: 'start', direction: 'desc' }] },
  ]
}

async function page(
  lists: Lists,
  scope: Scope,
  { kind, fields }: SearchedKind,
  asked: Partial<ListRequest>,
): Promise<{ listed: readonly Listed[]; total: number }> {
  const { records, total } = await readPage(lists, scope, kind, { ...asked, fields })
  return { listed: records.map((text) => JSON.parse(text) as Listed), total }
}
