import type { Migration } from '../kernel/db/migrate.ts'

export const webhookUser: Migration = {
  name: '0051-webhook-user',
  statements: ({ integer }) => [
    `alter table webhook add column user_id ${integer}`,
    'update webhook set user_id = created_id',
  ],
}
