import type { Migration } from '../kernel/db/migrate.ts'

export const journalList: Migration = {
  name: '0013-journal-list',
  statements: ({ integer }) => [
    'create index journal_created on journal (instance_id, created)',
    // The journal as a list of records, which nobody updates or deletes.
    `create view journal_list as
       select instance_id, id, created, actor_id, record, record_id, action, before, after, event,
         actor_id as created_id, actor_id as updated_id, created as updated, cast(null as ${integer}) as deleted
       from journal`,
  ],
}
