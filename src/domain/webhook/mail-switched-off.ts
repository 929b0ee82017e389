import { enqueue } from '../../kernel/jobs/enqueue.ts'
import { defineJob, type JobRun } from '../../kernel/jobs/job.ts'
import type { Scope } from '../../kernel/scope.ts'
import { loadRecord } from '../../records/write/record-row.ts'
import { administrators, senderOf } from './administrator.store.ts'
import { webhook } from './webhook.record.ts'

interface SwitchedOff {
  readonly webhook_id: number
  readonly user_id: number
}

/** One mail a job, so that nobody is written to twice because another mail failed. */
export const mailSwitchedOff = defineJob<SwitchedOff>({
  name: 'webhook-switched-off-mail',
  run: (run, payload) => sendMail(run, payload),
})

/** Puts a mail to each administrator in the queue; without a mail server the log has told of it. */
export async function tellAdministrators(scope: Scope, webhookId: number): Promise<void> {
  if (scope.mailer === undefined) return
  for (const { id } of await administrators(scope)) {
    await enqueue(scope, mailSwitchedOff, { webhook_id: webhookId, user_id: id })
  }
}

async function sendMail(run: JobRun, { webhook_id, user_id }: SwitchedOff): Promise<void> {
  const scope = run.scope()
  const { url, enabled, disabled_reason, updated } = await loadRecord(scope, webhook, webhook_id)
  const to = (await administrators(scope)).find(({ id }) => id === user_id)
  const sender = await senderOf(scope)
  // Somebody has seen to it already, or is no administrator any more.
  if (enabled === 1 || to === undefined || sender === undefined) return
  if (scope.mailer === undefined) throw new Error('DAYBOOK_SMTP_URL is not set any more.')
  const address = scope.mailer.from ?? sender.company_email
  if (address === null) throw new Error('There is no address to write from: set company_email or DAYBOOK_MAIL_FROM.')
  await scope.mailer.send({
    from: { name: sender.name, address },
    replyTo: undefined,
    to: [to.primary_email],
    cc: [],
    subject: `A webhook of ${sender.name} was switched off`,
    text: textFor(to.first_name, String(url), String(disabled_reason), webhook_id),
    messageId: `<daybook-${scope.instance.id}-webhook-${webhook_id}-${updated}-${user_id}@${address.split('@')[1]}>`,
  })
}

function textFor(name: string, url: string, reason: string, id: number): string {
  return `Dear ${name},

Daybook sends nothing to ${url} any more:
${reason}

What it was told last, and what came of it: GET /v2/webhook/delivery?webhook_id=${id}
What still waits is sent once you switch it on again: PUT /v2/webhook?id=${id} { "enabled": true }
`
}
