/** The kinds of records with a calendar feed. The names are those of the tables, and are in the path. */
export const feedKinds = ['resource', 'workspace', 'project', 'user'] as const
export type FeedKind = (typeof feedKinds)[number]

/** The permission for switching such a feed. */
export const feedModules = { resource: 'admin', workspace: 'admin', project: 'project', user: 'admin' } as const

export function feedPath(kind: FeedKind, secret: string): string {
  return `/feed/${kind}/${secret}`
}

/** The detail of a feed: only times, names, or everything. */
export const privacies = ['busy', 'titles', 'full'] as const
export type FeedPrivacy = (typeof privacies)[number]
