import type { Migration } from '../kernel/db/migrate.ts'

export const quoteVersions: Migration = {
  name: '0144-quote-versions',
  rolling: 'It adds a table that older processes neither read nor write: quotes that they send have no version.',
  statements: ({ integer, text, clustered }) => [
    // Quotes as clients got them. `facts` is everything that is printed, as JSON, and `digest` is the SHA-256 of the print.
    `create table quote_version (
       instance_id ${integer} not null references instance_head (instance_id),
       quote_id ${integer} not null,
       version ${integer} not null,
       created ${integer} not null,
       created_id ${integer} not null,
       digest ${text} not null,
       facts ${text} not null,
       primary key (instance_id, quote_id, version),
       foreign key (instance_id, quote_id) references quote (instance_id, id)
     ) ${clustered}`,
  ],
}
