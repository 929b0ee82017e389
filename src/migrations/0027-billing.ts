import type { Migration } from '../kernel/db/migrate.ts'

export const billingTables: Migration = {
  name: '0027-billing',
  statements: ({ integer, text, table }) => [
    `alter table invoice add column quote_id ${integer}`,
    'create index invoice_quote on invoice (instance_id, quote_id, id)',
    // Which line of a quote a line of an invoice bills; how much of it, the line says.
    `create table billed_quote_line (
       instance_id ${integer} not null,
       invoice_id ${integer} not null,
       line ${integer} not null,
       quote_id ${integer} not null,
       quote_line ${integer} not null,
       freed ${integer},
       primary key (instance_id, invoice_id, line),
       foreign key (instance_id, invoice_id) references invoice (instance_id, id),
       foreign key (instance_id, quote_id) references quote (instance_id, id)
     ) ${table}`,
    'create index billed_quote_line_quote on billed_quote_line (instance_id, quote_id)',
    // Which rate or item of a booking a line of an invoice bills: 'rate:5', 'item:7'.
    `create table billed_booking_line (
       instance_id ${integer} not null,
       invoice_id ${integer} not null,
       line ${integer} not null,
       booking_id ${integer} not null,
       booking_line ${text} not null,
       turn ${integer} not null,
       freed ${integer},
       primary key (instance_id, invoice_id, line),
       foreign key (instance_id, invoice_id) references invoice (instance_id, id),
       foreign key (instance_id, booking_id) references booking (instance_id, id)
     ) ${table}`,
    // No line is billed twice, even if a verb forgets to check. A line that may be billed again has another turn.
    `create unique index billed_once on billed_booking_line (instance_id, booking_id, booking_line, turn)
       where freed is null`,
  ],
}
