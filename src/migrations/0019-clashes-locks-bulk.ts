import type { Migration } from '../kernel/db/migrate.ts'

/**
 * How long a booking is, in classes: the text that the clash check asks with (`booking-clash.store.ts`), so that
 * "overlaps this time" is a short range of the index in each class, however long the longest booking is.
 */
const span =
  '(case when "end" - start <= 7200 then 0 when "end" - start <= 43200 then 1 when "end" - start <= 172800 then 2' +
  ' when "end" - start <= 1209600 then 3 when "end" - start <= 8640000 then 4 when "end" - start <= 63072000 then 5' +
  ' else 6 end)'

export const clashesLocksBulk: Migration = {
  name: '0019-clashes-locks-bulk',
  statements: ({ integer, text }) => [
    // The version of the instance at which what every session knows of it (`InstanceFacts`) last changed.
    `alter table instance_head add column facts_version ${integer} not null default 0`,
    `alter table booking add column lock_created_id ${integer}`,
    `alter table booking add column lock_expire_date ${integer}`,
    `alter table booking add column external_id ${text}`,
    `alter table booking add column calendar_subscription_id ${integer}`,
    // What another system calls a booking is unique in its calendar, and among those of no calendar.
    `create unique index booking_of_calendar on booking (instance_id, calendar_subscription_id, external_id)
       where external_id is not null and deleted is null`,
    `create unique index booking_external on booking (instance_id, external_id)
       where calendar_subscription_id is null and external_id is not null and deleted is null`,
    // Links carry the deletion of their booking too: only what is live can be in the way.
    `alter table booking_resource add column deleted ${integer}`,
    `update booking_resource set deleted = (select booking.deleted from booking
       where booking.instance_id = booking_resource.instance_id and booking.id = booking_resource.booking_id)`,
    `create index booking_resource_span on booking_resource
       (instance_id, resource_id, ${span}, start, "end", booking_id) where deleted is null`,
  ],
}
