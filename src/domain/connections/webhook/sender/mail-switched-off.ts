import { defineJob, type JobRun } from '../../../../kernel/jobs/job.ts'
import { mailAdministrators } from '../../../accounts/administrator-mail/index.ts'
import { findSwitchedOff } from '../webhook.store.ts'

export const mailSwitchedOff = defineJob<{ readonly webhook_id: number }>({
  name: 'webhook-switched-off-mail',
  run: (run, { webhook_id }) => mailAboutWebhook(run, webhook_id),
})

async function mailAboutWebhook(run: JobRun, id: number): Promise<void> {
  const webhook = await findSwitchedOff(run.scope(), id)
  // The webhook was switched on again, or deleted.
  if (webhook === undefined) return
  const { url, disabled_reason, updated } = webhook
  await mailAdministrators(run, {
    key: `webhook-${id}-${updated}`,
    subject: `A webhook was switched off: ${new URL(url).host}`,
    text: `Daybook no longer sends events to ${url}: ${disabled_reason}

The last deliveries: GET /v2/webhook/delivery?webhook_id=${id}
Waiting events are sent after the webhook is switched on again: PUT /v2/webhook?id=${id} with { "enabled": true }
`,
  })
}
