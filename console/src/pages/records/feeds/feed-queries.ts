/** Calendar feeds: who may do what with them, and the calls. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, readList, send } from '../../../api/client.ts'
import { changeStep } from '../../../api/note-change.ts'
import { allows, type WhoAmI } from '../../../api/own-session.ts'
import { Problem } from '../../../api/problem.ts'
import { refetchAfter } from '../../../api/queries.ts'
import { undoHistory } from '../../../api/undo.ts'
import { say } from '../../../text/say.ts'
import { noteStep } from '../../../ui/steps.ts'

/** The kinds of records with feeds; `own` is the feed of the signed-in user. */
export const sharedKinds = ['resource', 'workspace', 'project'] as const
export type FeedKind = (typeof sharedKinds)[number] | 'user' | 'own'

export const privacies = ['busy', 'titles', 'full'] as const
export type Privacy = (typeof privacies)[number]

export interface Feed {
  readonly kind: FeedKind
  readonly id: number
  readonly name: string
  /** The path, or `on` for those who may not see it. */
  readonly path: string
  readonly privacy: Privacy
}

const modules = { resource: 'admin', workspace: 'admin', project: 'project', user: 'admin' } as const

/** Whether the user sees which feeds of a kind are on. */
function maySee(me: WhoAmI, kind: Exclude<FeedKind, 'own'>): boolean {
  return allows(me, modules[kind], 'READ')
}

/** Whether the user may switch a feed off, or let it show less. */
export function mayChange(me: WhoAmI, kind: FeedKind): boolean {
  return kind === 'own' || allows(me, modules[kind], 'WRITE')
}

/** Whether the user may switch a feed on. Other people see its contents. */
export function mayOpen(me: WhoAmI, kind: FeedKind): boolean {
  return kind !== 'user' && allows(me, 'schedule', 'READ') && mayChange(me, kind)
}

/** Whether the user may let a feed show this much. */
export function mayShow(me: WhoAmI, { kind, privacy }: Feed, wanted: Privacy): boolean {
  if (!mayChange(me, kind)) return false
  return kind !== 'user' || privacies.indexOf(wanted) <= privacies.indexOf(privacy)
}

/** The feeds that are on, of what the user may see; one's own first. */
export function feedsQuery(me: WhoAmI) {
  const seen = ([...sharedKinds, 'user'] as const).filter((kind) => maySee(me, kind))
  return queryOptions({
    queryKey: ['feeds', me.user.id, seen.join()] as const,
    queryFn: async ({ signal }) => {
      const [own, ...others] = await Promise.all([readOwn(me, signal), ...seen.map((kind) => readFeeds(kind, signal))])
      return [...own, ...others.flat().filter(({ kind, id }) => kind !== 'user' || id !== me.user.id)]
    },
    meta: { reads: ['resource', 'workspace', 'project', 'user'] },
  })
}

async function readOwn(me: WhoAmI, signal: AbortSignal): Promise<readonly Feed[]> {
  if (!allows(me, 'schedule', 'READ')) return []
  const { body } = await send<{ readonly data: OwnFeed }>('GET', '/v2/user/feed', { signal })
  const { feed, feed_privacy } = body.data
  const name = [me.user.first_name, me.user.last_name].filter(Boolean).join(' ')
  return feed === null ? [] : [{ kind: 'own', id: me.user.id, name, path: feed, privacy: feed_privacy }]
}

interface OwnFeed {
  readonly feed: string | null
  readonly feed_privacy: Privacy
}

async function readFeeds(kind: Exclude<FeedKind, 'own'>, signal: AbortSignal): Promise<readonly Feed[]> {
  const named = kind === 'user' ? 'first_name,last_name' : 'name'
  const query = { has_feed: true, fields: `id,${named},feed,feed_privacy`, limit: 1000 }
  const { data } = await readList(kind, query, signal)
  const rows = data as unknown as readonly (OwnFeed & Readonly<Record<string, unknown>> & { readonly id: number })[]
  return rows.map((row) => ({
    kind,
    id: row.id,
    name: [row.name, row.first_name, row.last_name].filter((part) => typeof part === 'string').join(' '),
    path: row.feed ?? '',
    privacy: row.feed_privacy,
  }))
}

type Change = { readonly feed?: boolean | 'new'; readonly feed_privacy?: Privacy }

/** Switches a feed, or changes what it shows. */
export async function changeFeed({ kind, id }: Pick<Feed, 'kind' | 'id'>, body: Change): Promise<void> {
  await send('PUT', kind === 'own' ? '/v2/user/feed' : addressOf(kind, { id }), { body })
  refetchAfter({ record: kind === 'own' ? 'user' : kind })
}

/** Changes what a feed shows. */
export function showMuch(feed: Feed, privacy: Privacy): Promise<void> {
  return undoHistory.inTurn(async () => {
    await changeFeed(feed, { feed_privacy: privacy })
    const [body, before] = [{ feed_privacy: privacy }, { feed_privacy: feed.privacy }]
    const what = say('feeds.saved', { what: feed.name, shows: say(`feeds.${privacy}`) })
    const { kind, id } = feed
    if (kind === 'own')
      noteStep({ what, undo: ownStep(feed, privacy, before), redo: ownStep(feed, feed.privacy, body) })
    else noteStep(await changeStep([kind, { id }], { what, body, before }))
  })
}

/** Changes one's own feed, unless it has been switched off, or shows something else than `left`: an administrator can do so. */
function ownStep(feed: Feed, left: Privacy, body: Change): () => Promise<void> {
  return async () => {
    const { data } = (await send<{ readonly data: OwnFeed }>('GET', '/v2/user/feed')).body
    if (data.feed === null || data.feed_privacy !== left) throw new Problem(412, '')
    await changeFeed(feed, body)
  }
}

/** The whole address of a feed; `busy` has only the times. */
export function feedAddress(path: string, busy = false): string {
  return `${location.origin}${path}${busy ? '/freebusy' : '.ics'}`
}

/** How the address of a page names a feed. */
export function keyOfFeed({ kind, id }: Pick<Feed, 'kind' | 'id'>): string {
  return `${kind}-${id}`
}
