import type { Migration } from '../kernel/db/migrate.ts'

export const kernelTables: Migration = {
  name: '0001-kernel',
  statements: ({ integer, text, table, clustered }) => [
    // One row an instance: every write takes it first, and its version makes the ETag of everything that is read.
    `create table instance_head (
       instance_id ${integer} primary key,
       version ${integer} not null
     ) ${table}`,
    `create table record_tally (
       instance_id ${integer} not null references instance_head (instance_id),
       record ${text} not null,
       last_id ${integer} not null,
       live ${integer} not null,
       primary key (instance_id, record)
     ) ${clustered}`,
    `create table record_block (
       instance_id ${integer} not null references instance_head (instance_id),
       record ${text} not null,
       block ${integer} not null,
       live ${integer} not null,
       primary key (instance_id, record, block)
     ) ${clustered}`,
    // One row for each word of each full-text field, so that "a word begins with" is a range of the primary key.
    `create table search_word (
       instance_id ${integer} not null references instance_head (instance_id),
       record ${text} not null,
       field ${text} not null,
       word ${text} not null,
       record_id ${integer} not null,
       primary key (instance_id, record, field, word, record_id)
     ) ${clustered}`,
    `create index search_word_record on search_word (instance_id, record, record_id)`,
    `create table journal (
       instance_id ${integer} not null references instance_head (instance_id),
       id ${integer} not null,
       created ${integer} not null,
       actor_id ${integer} not null,
       record ${text} not null,
       record_id ${integer} not null,
       action ${text} not null,
       before ${text},
       after ${text},
       event ${text},
       primary key (instance_id, id)
     ) ${table}`,
    `create index journal_record on journal (instance_id, record, record_id, id)`,
    // The first answer to each Idempotency-Key, kept for a day.
    `create table idempotency_key (
       instance_id ${integer} not null references instance_head (instance_id),
       api_client_id ${integer} not null,
       key ${text} not null,
       route ${text} not null,
       body_hash ${text} not null,
       answer ${text} not null,
       created ${integer} not null,
       primary key (instance_id, api_client_id, key, route)
     ) ${table}`,
    `create index idempotency_key_created on idempotency_key (instance_id, created)`,
  ],
}
