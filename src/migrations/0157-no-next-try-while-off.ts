import type { Migration } from '../kernel/db/migrate.ts'

/** Webhooks that were switched off before their waiting deliveries lost the time of the next try. */
export const noNextTryWhileOff: Migration = {
  name: '0157-no-next-try-while-off',
  statements: () => [
    `update webhook_delivery set next_try = null where status = 'waiting' and exists
       (select 1 from webhook where webhook.instance_id = webhook_delivery.instance_id
          and webhook.id = webhook_delivery.webhook_id and webhook.enabled = 0)`,
  ],
}
