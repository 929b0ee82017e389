import type { Migration } from '../kernel/db/migrate.ts'
import { recordTable, references } from './record-table.ts'

export const webhookTables: Migration = {
  name: '0031-webhook',
  statements: (ddl) => [
    ...recordTable(ddl, 'webhook', {
      url: 'text not null',
      events: 'text not null',
      enabled: 'integer not null',
      description: 'text',
      disabled_reason: 'text',
      secret: 'text not null',
      // Signs beside the new one for a day after it was replaced.
      previous_secret: 'text',
      previous_secret_until: 'integer',
    }),
    // The position of each webhook in the journal. It is not in the record, because it changes with each event.
    `create table webhook_progress (
       instance_id ${ddl.integer} not null,
       webhook_id ${ddl.integer} not null,
       active ${ddl.integer} not null,
       journal_cursor ${ddl.integer} not null,
       due ${ddl.integer},
       leased_until ${ddl.integer} not null,
       failing_since ${ddl.integer},
       paused_until ${ddl.integer},
       primary key (instance_id, webhook_id),
       foreign key (instance_id, webhook_id) references webhook (instance_id, id)
     ) ${ddl.table}`,
    'create index webhook_progress_active on webhook_progress (instance_id, webhook_id) where active = 1',
    ...recordTable(ddl, 'webhook_delivery', {
      webhook_id: references('webhook'),
      event: 'text not null',
      record: 'text not null',
      record_id: 'integer not null',
      status: 'text not null',
      attempts: 'integer not null',
      code: 'integer',
      next_try: 'integer',
      error: 'text',
      body: 'text not null',
      answer: 'text',
      tries: 'text not null',
    }),
    `create index webhook_delivery_due on webhook_delivery (instance_id, webhook_id, next_try, id)
       where status = 'waiting'`,
    `create index webhook_delivery_order on webhook_delivery (instance_id, webhook_id, record, record_id, id)
       where status = 'waiting'`,
    'create index webhook_delivery_webhook on webhook_delivery (instance_id, webhook_id, id)',
    'create index webhook_delivery_ended on webhook_delivery (instance_id, status, updated)',
  ],
}
