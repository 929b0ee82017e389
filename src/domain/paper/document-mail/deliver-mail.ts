import type { SqlRow } from '../../../kernel/db/sql.ts'
import { NotFound } from '../../../kernel/errors.ts'
import type { JobRun } from '../../../kernel/jobs/job.ts'
import { type Mail, MailRefused } from '../../../kernel/mail/mailer.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Row } from '../../../records/define-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { partiesNow } from '../document/index.ts'
import { loadDocumentFacts, renderFacts } from '../document-pdf/index.ts'
import { einvoiceForClient, facturX, type WantedEInvoice, withoutEInvoice } from '../einvoicing/index.ts'
import { mail } from './mail.record.ts'
import type { Mailed } from './send-document.ts'

/** Seconds between the attempts. They add up to most of a day, as is usual among mail servers. */
export const mailBackOffSeconds = [30, 300, 1_800, 7_200, 21_600, 43_200]

/** The maximum length of a stored error, in characters. */
const ERROR_MAX = 2_000

/**
 * Hands one mail to the mail server. If the process dies before it records that, the mail is sent again with the same
 * `Message-ID`.
 */
export async function deliverMail(run: JobRun, mailed: Omit<Mailed, 'job'>, mailId: number): Promise<void> {
  const scope = run.scope()
  const row = await loadRecord(scope, mail, mailId)
  if (row.status === 'sent') return
  let remarks: string[]
  try {
    const einvoice = await einvoiceForClient(scope, mailed.definition, row.record_id)
    const message = await messageOf(scope, mailed, row, einvoice)
    const lack = einvoice === undefined || einvoice.xml !== undefined ? [] : [withoutEInvoice(einvoice)]
    remarks = [...(await mailerOf(scope).send(message)), ...lack]
  } catch (error) {
    const isFinal = error instanceof MailRefused || error instanceof NotFound
    const isLast = isFinal || run.attempt > mailBackOffSeconds.length
    const message = error instanceof Error ? error.message : String(error)
    await note(run, mailId, { error: message.slice(0, ERROR_MAX), status: isLast ? 'failed' : 'waiting' })
    if (isFinal) return
    // People who may not see the mail can see the job, so the details are only in the mail's record.
    throw new Error(`Mail ${mailId} could not be sent. GET /v2/mail?id=${mailId} shows the error.`, { cause: error })
  }
  const error = remarks.join('; ').slice(0, ERROR_MAX) || null
  await note(run, mailId, { status: 'sent', sent: run.scope().clock.now(), error })
}

/** Every process that tried to send the mail has died, perhaps because of its PDF. */
export async function giveUpMail(run: JobRun, mailId: number): Promise<void> {
  const { status } = await loadRecord(run.scope(), mail, mailId)
  const error = 'The process ended during each attempt to send the mail.'
  if (status === 'waiting') await note(run, mailId, { status: 'failed', error })
}

/** The job that sends the mail was cancelled. If the job runs again, the mail is sent after all. */
export async function cancelMail(scope: Scope, mailId: number): Promise<void> {
  const row = await loadRecord(scope, mail, mailId)
  if (row.status !== 'waiting') return
  const values = { status: 'failed', error: 'The job for this mail was cancelled.' }
  await updateRecord(scope, mail, row, { values, links: {} })
}

async function messageOf(
  scope: Scope,
  { definition, versions }: Omit<Mailed, 'job'>,
  row: Row<typeof mail>,
  einvoice: WantedEInvoice | undefined,
): Promise<Mail> {
  const documentId = row.record_id
  const { seller } = await partiesNow(scope, await loadRecord(scope, definition, documentId))
  const sent = await versions?.factsAt(scope, documentId, row.created)
  const { fileName, mimeType, read } =
    einvoice?.format === 'factur-x' && einvoice.xml !== undefined
      ? facturX(scope, einvoice.facts, einvoice.xml)
      : renderFacts(scope, sent ?? (await loadDocumentFacts(scope, definition, documentId)))
  const address = mailerOf(scope).from ?? seller.email ?? ''
  return {
    from: { name: seller.name, address },
    replyTo: seller.email === address ? undefined : (seller.email ?? undefined),
    to: listOf(row.to),
    cc: listOf(row.cc),
    subject: String(row.subject),
    text: String(row.message),
    messageId: `<daybook-${scope.instance.id}-${row.id}-${row.created}@${address.split('@')[1]}>`,
    attachment: { fileName, mimeType, bytes: await read() },
    enclosure: enclosureOf(einvoice),
  }
}

/** A Factur-X is in the PDF itself. */
function enclosureOf(einvoice: WantedEInvoice | undefined) {
  if (einvoice?.xml === undefined || einvoice.format === 'factur-x') return undefined
  return { fileName: einvoice.fileName, mimeType: 'application/xml', bytes: Buffer.from(einvoice.xml, 'utf8') }
}

function mailerOf({ mailer }: Scope) {
  if (mailer === undefined) throw new Error('DAYBOOK_SMTP_URL is no longer set.')
  return mailer
}

function note(run: JobRun, mailId: number, values: SqlRow): Promise<boolean> {
  return run.writing(async (scope) =>
    updateRecord(scope, mail, await loadRecord(scope, mail, mailId), { values, links: {} }),
  )
}

function listOf(addresses: unknown): string[] {
  return typeof addresses === 'string' ? addresses.split(', ') : []
}
