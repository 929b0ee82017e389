import type { Migration } from '../kernel/db/migrate.ts'

const kinds = ['resource', 'workspace', 'project', 'user'] as const

/**
 * Unique within an instance, not over all: a database that is spread over machines keeps nothing unique over all. Older
 * secrets, which name no instance, are still found by the indexes that are not unique.
 */
export const secretsOfInstances: Migration = {
  name: '0047-secrets-of-instances',
  statements: () => [
    'drop index api_client_token',
    'create index api_client_token on api_client (token_hash)',
    'create unique index api_client_instance_token on api_client (instance_id, token_hash)',
    ...kinds.flatMap((kind) => [
      `drop index ${kind}_feed`,
      `create index ${kind}_feed on "${kind}" (feed_secret) where feed_secret is not null`,
      `create unique index ${kind}_instance_feed on "${kind}" (instance_id, feed_secret) where feed_secret is not null`,
    ]),
  ],
}
