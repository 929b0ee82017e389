import type { Migration } from '../kernel/db/migrate.ts'

export const failingCalendars: Migration = {
  name: '0041-failing-calendar',
  rolling: 'It adds a column that may be empty.',
  statements: ({ integer }) => [
    // When the first of the checks was that have failed one after another; null where the last went well.
    `alter table calendar_subscription_import add column failing_since ${integer}`,
  ],
}
