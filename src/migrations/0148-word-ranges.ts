import type { Migration } from '../kernel/db/migrate.ts'

/**
 * The merged rows of the index of words. They are made while the service runs. The table is not clustered: SQLite reads whole
 * rows to compare their keys there, and these are long.
 */
export const wordRanges: Migration = {
  name: '0148-word-ranges',
  statements: ({ integer, text }) => [
    `create table word_range (
       instance_id ${integer} not null references instance_head (instance_id),
       record ${text} not null,
       field ${text} not null,
       word ${text} not null,
       "range" ${integer} not null,
       bits ${text} not null,
       ids ${text} not null,
       primary key (instance_id, record, field, word, "range")
     )`,
  ],
}
