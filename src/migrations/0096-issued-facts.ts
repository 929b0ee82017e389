import type { Migration } from '../kernel/db/migrate.ts'

export const issuedFacts: Migration = {
  name: '0096-issued-facts',
  rolling: 'It adds a table that older processes neither read nor write.',
  statements: ({ integer, text, clustered }) => [
    // What an e-invoice says of its document beside what cannot change there, as it was when the document was issued.
    `create table issued_facts (
       instance_id ${integer} not null references instance_head (instance_id),
       record ${text} not null,
       record_id ${integer} not null,
       facts ${text} not null,
       primary key (instance_id, record, record_id)
     ) ${clustered}`,
  ],
}
