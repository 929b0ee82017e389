import type { Migration } from '../kernel/db/migrate.ts'

export const issuedEInvoices: Migration = {
  name: '0072-issued-einvoice',
  rolling: 'It adds a table that older processes neither read nor write.',
  statements: ({ integer, text, clustered }) => [
    // The e-invoice of a document in the format that its client wants, as it was when the document was issued.
    `create table issued_einvoice (
       instance_id ${integer} not null references instance_head (instance_id),
       record ${text} not null,
       record_id ${integer} not null,
       format ${text} not null,
       xml ${text} not null,
       sha256 ${text} not null,
       created ${integer} not null,
       primary key (instance_id, record, record_id, format)
     ) ${clustered}`,
  ],
}
