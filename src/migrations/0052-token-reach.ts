import type { Migration } from '../kernel/db/migrate.ts'

export const tokenReach: Migration = {
  name: '0052-token-reach',
  statements: ({ integer, text }) => [
    `alter table api_client add column read_only ${integer} not null default 0`,
    // What the token is limited to, as JSON; null for all that its user may.
    `alter table api_client add column scopes ${text}`,
    // The last day (UTC) on which it was used.
    `alter table api_client add column last_used ${text}`,
  ],
}
