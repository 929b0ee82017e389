import type { Migration } from '../kernel/db/migrate.ts'

export const bankEntries: Migration = {
  name: '0097-bank-entries',
  rolling: 'It adds a table that older processes neither read nor write.',
  statements: ({ integer, text, clustered }) => [
    // Entries of bank statements that became payments, by the reference of the bank: none becomes a payment twice.
    `create table bank_entry (
       instance_id ${integer} not null references instance_head (instance_id),
       account ${text} not null,
       reference ${text} not null,
       statement_id ${integer} not null,
       payer_iban ${text},
       client_id ${integer},
       primary key (instance_id, account, reference)
     ) ${clustered}`,
  ],
}
