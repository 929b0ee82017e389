import type { Migration } from '../kernel/db/migrate.ts'

export const bankProposals: Migration = {
  name: '0162-bank-proposals',
  rolling: 'It adds a table that older processes neither read nor write.',
  statements: ({ integer, text, clustered }) => [
    // Money that the bank took back, and credits with a fee that were proposed. Returns have an amount below zero, and the ids
    // of the invoices that they name as JSON.
    `create table bank_proposal (
       instance_id ${integer} not null references instance_head (instance_id),
       account ${text} not null,
       reference ${text} not null,
       mark ${text} not null,
       amount ${integer} not null,
       fee ${integer} not null,
       date ${integer} not null,
       currency ${text} not null,
       invoices ${text} not null,
       seen ${integer} not null,
       primary key (instance_id, account, reference, mark)
     ) ${clustered}`,
  ],
}
