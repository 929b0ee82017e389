import type { Migration } from '../kernel/db/migrate.ts'

const kinds = ['resource', 'workspace', 'project', 'user'] as const

export const calendarFeed: Migration = {
  name: '0036-calendar-feed',
  statements: ({ text }) =>
    kinds.flatMap((kind) => [
      `alter table "${kind}" add column feed_secret ${text}`,
      `alter table "${kind}" add column feed_privacy ${text} not null default 'titles'`,
      // Looked up before the instance is known: a request has only the secret.
      `create unique index ${kind}_feed on "${kind}" (feed_secret)`,
    ]),
}
