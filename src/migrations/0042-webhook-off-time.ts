import type { Migration } from '../kernel/db/migrate.ts'

export const webhookOffTimes: Migration = {
  name: '0042-webhook-off-time',
  statements: ({ integer }) => [
    // The entries of the journal between which a webhook was last off: nothing of these is sent.
    `alter table webhook_progress add column off_from ${integer}`,
    `alter table webhook_progress add column off_to ${integer}`,
    'update webhook_progress set off_from = journal_cursor where active = 0',
  ],
}
