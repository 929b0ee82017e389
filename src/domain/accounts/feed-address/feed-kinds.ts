/** What has a calendar feed; the names are those of its tables and in its path. */
export const feedKinds = ['resource', 'workspace', 'project', 'user'] as const
export type FeedKind = (typeof feedKinds)[number]

/** What somebody may write who may switch such a feed. */
export const feedModules = { resource: 'admin', workspace: 'admin', project: 'project', user: 'admin' } as const

export function feedPath(kind: FeedKind, secret: string): string {
  return `/feed/${kind}/${secret}`
}

/** How much a feed tells: only when, what it is called, or everything. */
export const privacies = ['busy', 'titles', 'full'] as const
export type FeedPrivacy = (typeof privacies)[number]
