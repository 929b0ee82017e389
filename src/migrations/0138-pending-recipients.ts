import type { Migration } from '../kernel/db/migrate.ts'

/** The recipients of a mail whom the server refused temporarily, after it had accepted the others. */
export const pendingRecipients: Migration = {
  name: '0138-pending-recipients',
  statements: ({ text }) => [`alter table mail add column pending ${text}`],
}
