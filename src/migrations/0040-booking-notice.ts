import type { Migration } from '../kernel/db/migrate.ts'

export const bookingNotices: Migration = {
  name: '0040-booking-notice',
  statements: ({ integer, text, clustered }) => [
    // Changes that a booked person has not been notified of yet. `before` is the previous booking as JSON, or null if
    // there was none.
    `create table booking_notice (
       instance_id ${integer} not null,
       user_id ${integer} not null,
       booking_id ${integer} not null,
       before ${text},
       noted ${integer} not null,
       changed ${integer} not null,
       changes ${integer} not null,
       primary key (instance_id, user_id, booking_id),
       foreign key (instance_id, user_id) references "user" (instance_id, id),
       foreign key (instance_id, booking_id) references booking (instance_id, id)
     ) ${clustered}`,
    `update instance set settings = replace(settings, '"booking_notifications":', '"bcc_administrators":false,"booking_notifications":')`,
  ],
}
