import { cutText } from '../../../kernel/cut-text.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import { NotFound } from '../../../kernel/errors.ts'
import type { JobRun } from '../../../kernel/jobs/job.ts'
import { type Mail, MailRefused, type Refusal } from '../../../kernel/mail/mailer.ts'
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
 * Hands one mail to the mail server; if it has accepted the mail for some recipients, only for those that it refused
 * temporarily. If the process dies before it records that, the mail is sent again with the same `Message-ID`.
 */
export async function deliverMail(run: JobRun, mailed: Omit<Mailed, 'job'>, mailId: number): Promise<void> {
  const scope = run.scope()
  const row = await loadRecord(scope, mail, mailId)
  if (row.status === 'sent' && row.pending === null) return
  const isLast = run.attempt > mailBackOffSeconds.length
  let sent: Sent
  try {
    sent = await handOver(scope, mailed, row)
  } catch (error) {
    const isFinal = error instanceof MailRefused || error instanceof NotFound
    const message = error instanceof Error ? error.message : String(error)
    if (isFinal || isLast) await noteFailure(run, row, undelivered(row, message))
    else if (row.pending === null) await noteFailure(run, row, { error: cutText(message, ERROR_MAX) })
    if (isFinal) return
    throw unsent(mailId, error)
  }
  await noteSent(run, row, isLast ? withoutTries(sent) : sent)
  if (sent.deferred.length > 0) throw unsent(mailId)
}

/**
 * Stores why a run has failed, unless the state of the mail has changed since the run began: another process took over
 * and delivered the mail, or a user cancelled the job.
 */
async function noteFailure(run: JobRun, before: Row<typeof mail>, values: SqlRow): Promise<void> {
  await run.writing(async (scope) => {
    const now = await loadRecord(scope, mail, before.id)
    const isSame = now.status === before.status && now.pending === before.pending
    if (isSame) await updateRecord(scope, mail, now, { values, links: {} })
  })
}

/**
 * Stores that the server has the mail, unless another process has stored that since the run began. A mail that has failed since,
 * such as a cancelled one, has no job that would try again.
 */
async function noteSent(run: JobRun, before: Row<typeof mail>, sent: Sent): Promise<void> {
  await run.writing(async (scope) => {
    const now = await loadRecord(scope, mail, before.id)
    const hasFailed = now.status === 'failed' || hasFailedForRest(before, now)
    const isSame = now.status === before.status && now.pending === before.pending
    if (now.status === 'sent' && !isSame && !hasFailed) return
    const { deferred, remarks } = hasFailed ? withoutTries(sent) : sent
    const values = {
      status: 'sent',
      sent: before.sent ?? scope.clock.now(),
      pending: deferred.length === 0 ? null : deferred.map(({ recipient }) => recipient).join(', '),
      error: joined(before.pending === null ? null : before.error, ...remarks),
    }
    await updateRecord(scope, mail, now, { values, links: {} })
  })
}

/** Whether the mail has failed for its pending recipients since `before`, for example because its job was cancelled. */
function hasFailedForRest(before: Row<typeof mail>, { pending, error }: Row<typeof mail>): boolean {
  if (before.pending === null || pending !== null) return false
  return error?.startsWith(joined(before.error, `Refused for ${before.pending}: `) ?? '') === true
}

/** What came of handing over a mail that the server accepted for some recipients at least. */
interface Sent {
  /** Recipients for whom another try makes sense. */
  readonly deferred: readonly Refusal[]
  /** What the sender of the mail should know. */
  readonly remarks: readonly string[]
}

async function handOver(scope: Scope, mailed: Omit<Mailed, 'job'>, row: Row<typeof mail>): Promise<Sent> {
  const einvoice = await einvoiceForClient(scope, mailed.definition, row.record_id)
  const message = await messageOf(scope, mailed, row, einvoice)
  const pending = listOf(row.pending)
  const isRest = pending.length > 0
  const refusals = await mailerOf(scope).send(isRest ? { ...message, envelope: pending } : message)
  const isLacking = !isRest && einvoice !== undefined && einvoice.xml === undefined
  const deferred = refusals.filter(({ isFinal }) => !isFinal)
  const refused = refusals.filter(({ isFinal }) => isFinal).map(refusalText)
  return { deferred, remarks: [...refused, ...(isLacking ? [withoutEInvoice(einvoice)] : [])] }
}

/** After the last attempt, a temporary refusal is final. */
function withoutTries({ deferred, remarks }: Sent): Sent {
  return { deferred: [], remarks: [...remarks, ...deferred.map(refusalText)] }
}

function refusalText({ recipient, response }: Refusal): string {
  return `Refused for ${recipient}: ${response}`
}

/** The columns of a mail that reached nobody, or did not reach its pending recipients. */
function undelivered({ pending, error }: Row<typeof mail>, why: string) {
  if (pending === null) return { status: 'failed', error: cutText(why, ERROR_MAX) }
  return { pending: null, error: joined(error, `Refused for ${pending}: ${why}`) }
}

/** People who may not see the mail can see the job, so the details are only in the mail's record. */
function unsent(mailId: number, cause?: unknown): Error {
  return new Error(`Mail ${mailId} could not be sent. GET /v2/mail?id=${mailId} shows the error.`, { cause })
}

function joined(...remarks: readonly (string | null)[]): string | null {
  const present = remarks.filter((one) => one !== null && one !== '')
  return cutText(present.join('; '), ERROR_MAX) || null
}

/** Every process that tried to send the mail has died, perhaps because of its PDF. */
export async function giveUpMail(run: JobRun, mailId: number): Promise<void> {
  const row = await loadRecord(run.scope(), mail, mailId)
  const why = 'The process ended during each attempt to send the mail.'
  if (isUndelivered(row)) await noteFailure(run, row, undelivered(row, why))
}

/** The job that sends the mail was cancelled. */
export async function cancelMail(scope: Scope, mailId: number): Promise<void> {
  const row = await loadRecord(scope, mail, mailId)
  if (!isUndelivered(row)) return
  const values = undelivered(row, 'The job for this mail was cancelled.')
  await updateRecord(scope, mail, row, { values, links: {} })
}

/** The job that sends the mail, which had failed or was cancelled, runs again: a mail that nobody got is sent after all. */
export async function awaitMail(scope: Scope, mailId: number): Promise<void> {
  const row = await loadRecord(scope, mail, mailId)
  if (row.status !== 'failed') return
  await updateRecord(scope, mail, row, { values: { status: 'waiting', error: null }, links: {} })
}

function isUndelivered({ status, pending }: Row<typeof mail>): boolean {
  return status === 'waiting' || pending !== null
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

function listOf(addresses: unknown): string[] {
  return typeof addresses === 'string' ? addresses.split(', ') : []
}
