import type { Migration } from '../kernel/db/migrate.ts'

export const quotedBookings: Migration = {
  name: '0029-quoted-bookings',
  statements: ({ integer, text, clustered }) => [
    // Which rate or item of a booking a line of a quote is made of, so that invoicing the quote bills it.
    `create table quoted_booking_line (
       instance_id ${integer} not null,
       quote_id ${integer} not null,
       line ${integer} not null,
       booking_id ${integer} not null,
       booking_line ${text} not null,
       primary key (instance_id, quote_id, line),
       foreign key (instance_id, quote_id) references quote (instance_id, id),
       foreign key (instance_id, booking_id) references booking (instance_id, id)
     ) ${clustered}`,
    // Beside freed, from one count: which came first, that an invoice let go of something or that another took it.
    `alter table billed_booking_line add column taken ${integer} not null default 0`,
  ],
}
