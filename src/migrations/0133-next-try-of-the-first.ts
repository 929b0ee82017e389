import type { Migration } from '../kernel/db/migrate.ts'

/** Waiting deliveries that wait for an earlier one of their record lost the time of the next try. */
export const nextTryOfTheFirst: Migration = {
  name: '0133-next-try-of-the-first',
  statements: () => [
    `update webhook_delivery as d set next_try = null
     where d.status = 'waiting' and d.next_try is not null and d.event <> 'ping' and exists
       (select 1 from webhook_delivery as e where e.instance_id = d.instance_id and e.webhook_id = d.webhook_id
          and e.status = 'waiting' and e.record = d.record and e.record_id = d.record_id and e.id < d.id)`,
  ],
}
