import { Conflict, type Fault, fault, Invalid } from '../../../kernel/errors.ts'
import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import type { Job } from '../../../kernel/jobs/job.ts'
import { signWarnings } from '../../../kernel/pdf/font-coverage.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { insertRecord } from '../../../records/write/insert-record.ts'
import { type Buyer, partiesNow, type Seller, type StoredDocument, templateNow } from '../document/index.ts'
import { fillMarkup, markupProblem, markupText } from '../document-markup/index.ts'
import {
  type DocumentFacts,
  documentName,
  documentValues,
  loadDocumentFacts,
  type PrintedDefinition,
  type PrintedKind,
  printDocument,
} from '../document-pdf/index.ts'
import { keepSentEInvoice } from '../einvoicing/index.ts'
import { creditNoteWords } from './credit-note-words.ts'
import { mail } from './mail.record.ts'
import type { MailBody } from './mail-body.ts'
import { mailRecipients, type Recipients } from './mail-recipients.ts'
import { refuseManyRecipients } from './refuse-many-recipients.ts'

export interface MailJob {
  readonly mail_id: number
}

/** A mail is in the queue at most once. */
export function mailKey(mailId: number): string {
  return `mail ${mailId}`
}

/** Keeps what clients get, for a kind of document that can change after it is sent. */
export interface SentVersions {
  readonly keep: (scope: Scope, id: number) => Promise<void>
  /** The facts that were sent at a Unix time, if they were kept. */
  readonly factsAt: (scope: Scope, id: number, time: number) => Promise<DocumentFacts | undefined>
}

/** A kind of document that is mailed. */
export interface Mailed {
  readonly name: PrintedKind['name']
  readonly definition: PrintedDefinition
  /** Moves the document to the status that it needs before it is sent, and returns the warnings of that change. */
  readonly beforeSending: (scope: Scope, document: StoredDocument) => Promise<readonly string[]>
  readonly job: Job<MailJob>
  readonly versions?: SentVersions | undefined
}

/**
 * Queues a mail with the document and moves a draft on to the status of a sent document, which numbers an invoice. All
 * checks run now, so that the caller sees the errors.
 */
export async function sendDocument(
  scope: Scope,
  { name, definition, beforeSending, job, versions }: Mailed,
  { id, body }: { readonly id: number; readonly body: MailBody },
): Promise<WriteAnswer> {
  const before = await loadDocumentFacts(scope, definition, id)
  const now = await partiesNow(scope, before.document)
  requireSender(scope, now.seller)
  const { to, cc } = checkMail(before, body, now.buyer)
  await refuseManyRecipients(scope, { to, cc })
  const moved = await beforeSending(scope, before.document)
  const facts = await loadDocumentFacts(scope, definition, id)
  await versions?.keep(scope, id)
  const lacks = await keepSentEInvoice(scope, definition, id)
  const values = {
    record: name,
    record_id: id,
    to: to.join(', '),
    cc: cc.length === 0 ? null : cc.join(', '),
    ...(await wordsOf(scope, facts, body)),
    status: 'waiting',
  }
  if (scope.trial !== undefined) {
    const { to, cc, subject, message } = values
    scope.trial.findings.mail = { to, cc, subject, message }
  }
  const mailId = await insertRecord(scope, mail, { values, links: {} })
  await enqueue(scope, job, { mail_id: mailId }, { key: mailKey(mailId) })
  const signs = signWarnings(name, JSON.stringify(printDocument(scope, facts)))
  // What is missing for the e-invoice that the client wants is found twice: when the document is issued, and when it is sent.
  const warnings = new Set([...unknownMembers(body, name), ...moved, ...signs, ...lacks])
  return { id, also: { mail_id: mailId }, warnings: [...warnings] }
}

/** `buyer` has the client's current data: an address that is wrong on the document may have been corrected since. */
function checkMail(facts: DocumentFacts, body: MailBody, buyer: Buyer): Recipients {
  const faults: Fault[] = []
  const recipients = mailRecipients(body, buyer, faults)
  for (const member of ['subject', 'message'] as const) {
    const problem = markupProblem(body[member] ?? '', facts.kind.name === 'quote' ? 'quote' : 'invoice')
    if (problem !== undefined) faults.push(fault(member, problem))
  }
  if (faults.length > 0) throw new Invalid(faults)
  return recipients
}

/** `seller` has the company's current data, so that setting its address helps even after the document was issued. */
function requireSender({ mailer }: Scope, seller: Seller): void {
  if (mailer === undefined) throw noMailServer()
  if ((mailer.from ?? seller.email) === null) {
    throw new Conflict('The sender address is missing: set company_email of the instance, or DAYBOOK_MAIL_FROM.', [
      { code: 'no_sender' },
    ])
  }
}

export function noMailServer(): Conflict {
  return new Conflict('Daybook has no mail server: the operator sets one with DAYBOOK_SMTP_URL.', [
    { code: 'no_mail_server' },
  ])
}

async function wordsOf(
  scope: Scope,
  facts: DocumentFacts,
  body: MailBody,
): Promise<{ subject: string; message: string }> {
  const values = documentValues(scope, facts)
  const given = facts.kind.name === 'credit-note' ? creditNoteWords : await wordsOfTemplate(scope, facts)
  const text = (markup: unknown) => markupText(fillMarkup(String(markup ?? ''), values))
  const subject = text(body.subject ?? given.subject)
    .replace(/\s+/g, ' ')
    .trim()
  const message = text(body.message ?? given.message)
  return { subject: subject || documentName(scope, facts), message }
}

/** From the current template: the text of a mail is not part of the document. */
async function wordsOfTemplate(scope: Scope, { kind, document }: DocumentFacts) {
  const template = await templateNow(scope, kind, document)
  return { subject: template.email_subject_template, message: template.email_body_template }
}

function unknownMembers(body: MailBody, name: string): string[] {
  const known = ['to', 'cc', 'subject', 'message']
  return Object.keys(body)
    .filter((member) => !known.includes(member))
    .map((member) => `${member} is not a field of ${name}/send`)
}
