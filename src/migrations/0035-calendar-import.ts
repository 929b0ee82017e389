import type { Migration } from '../kernel/db/migrate.ts'

export const calendarImport: Migration = {
  name: '0035-calendar-import',
  rolling: 'It adds columns that may be empty and that nothing else reads.',
  statements: ({ text }) => [
    // What the last run that read the calendar did, as JSON.
    `alter table calendar_subscription_import add column last_run ${text}`,
    // What is remembered of the calendar so that it is read again only when it has changed, as JSON.
    `alter table calendar_subscription_import add column fetched ${text}`,
  ],
}
