/** The writes of the editor, each with its way back where there is one. */
import { addressOf, send } from '../../api/client.ts'
import type { FormKey } from '../../api/form-key.ts'
import { changeStep, madeStep } from '../../api/note-change.ts'
import { putRecord } from '../../api/put-record.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { notifyWritten } from '../../ui/notices.tsx'
import { noteStep } from '../../ui/steps.ts'
import type { Paper, PaperKind } from './paper.ts'

export type Body = Readonly<Record<string, unknown>>

interface Answer {
  readonly success: { readonly id: number; readonly mail_id?: number }
  readonly warnings?: readonly string[]
}

interface Tried<Kept> extends Answer {
  readonly dry_run: { readonly stored: readonly Kept[] }
}

/** The document that the service would store, with its warnings. */
export interface Trial {
  readonly paper: Paper | undefined
  readonly warnings: readonly string[]
}

/** Asks the service for the totals of a body; nothing is stored. */
export async function tryPaper(
  kind: PaperKind,
  id: number | undefined,
  body: Body,
  signal: AbortSignal,
): Promise<Trial> {
  const [method, query] = id === undefined ? (['POST', {}] as const) : (['PUT', { id }] as const)
  const path = addressOf(kind, { ...query, dry_run: true })
  const { dry_run, warnings = [] } = (await send<Tried<Paper>>(method, path, { body, signal })).body
  return { paper: dry_run.stored[0], warnings }
}

export function makePaper(kind: PaperKind, body: Body, key: FormKey): Promise<number> {
  return undoHistory.inTurn(async () => {
    const { success, warnings } = (await send<Answer>('POST', addressOf(kind), { body, key })).body
    key.renew()
    await noteDraft(kind, success.id, body, warnings)
    return success.id
  })
}

async function noteDraft(kind: PaperKind, id: number, body: Body, warnings: readonly string[] | undefined) {
  const what = say('records.made', { what: say(`documents.draft-${kind}`) })
  noteStep(await madeStep([kind, { id }], { what, body }, valuesOf), warnings)
}

interface Change {
  readonly body: Body
  /** Undoes the change; undefined where it cannot be undone. */
  readonly before?: Body
  readonly etag?: string | undefined
  readonly what: string
}

export function changePaper(kind: PaperKind, id: number, { body, before, etag, what }: Change): Promise<void> {
  return undoHistory.inTurn(async () => {
    const { warnings } = (await putRecord<Answer>(kind, { id }, { body, ifMatch: etag })).body
    // Lines are stored together.
    if (before === undefined) notifyWritten(what, warnings)
    else noteStep(await changeStep([kind, { id }], { body, before, what }, valuesOf), warnings)
  })
}

/** What users enter in these members, without ids of lines: a line that an undo restores has a new one. */
function valuesOf(paper: Paper, members: readonly string[]): string {
  const groupIds = paper.groups.map(({ id }) => id)
  const items = paper.items.map((item) => [
    groupIds.indexOf(item.parent_group_id ?? 0),
    ...[item.item_text, item.description, item.quantity, item.unit, item.unit_amount, item.discount],
    ...item.taxes.map((tax) => tax.id),
  ])
  const groups = paper.groups.map(({ name }) => name)
  const values: Readonly<Record<string, unknown>> = { ...paper, items, groups }
  return JSON.stringify(members.map((member) => [member, idsOf(values[member])]))
}

/** Of the client and the project, whose names others may change. */
function idsOf(value: unknown): unknown {
  return Array.isArray(value) ? value.map((one) => one?.id ?? one) : value
}

/** Makes a draft invoice of what is left of a quote, and answers its id. */
export function invoiceQuote(id: number, key: FormKey): Promise<number> {
  return undoHistory.inTurn(async () => {
    const path = addressOf('invoice/from-quote', { id })
    const { success, warnings } = (await send<Answer>('POST', path, { key })).body
    key.renew()
    await noteDraft('invoice', success.id, { items: [], groups: [] }, warnings)
    return success.id
  })
}

export function recordPayment(body: Body, key: FormKey): Promise<void> {
  return undoHistory.inTurn(async () => {
    const { success, warnings } = (await send<Answer>('POST', addressOf('payment'), { body, key })).body
    key.renew()
    const what = say(String(body.amount).startsWith('-') ? 'documents.refunded' : 'documents.paid')
    noteStep(await madeStep(['payment', { id: success.id }], { what, body }), warnings)
  })
}

/** A mail as it would be sent. */
export interface Mail {
  readonly to: string
  readonly cc: string | null
  readonly subject: string
  readonly message: string
}

interface TriedMail extends Tried<Paper> {
  readonly dry_run: Tried<Paper>['dry_run'] & { readonly mail: Mail }
}

export async function trySending(kind: PaperKind, id: number, body: Body, signal: AbortSignal) {
  const path = addressOf(`${kind}/send`, { id, dry_run: true })
  const { dry_run, warnings = [] } = (await send<TriedMail>('POST', path, { body, signal })).body
  return { mail: dry_run.mail, paper: dry_run.stored[0], warnings }
}

/** Sends the document, and issues it where it is a draft. */
export async function sendPaper(kind: PaperKind, id: number, body: Body, key: FormKey): Promise<void> {
  const path = addressOf(`${kind}/send`, { id })
  const { warnings } = (await send<Answer>('POST', path, { body, key })).body
  key.renew()
  notifyWritten(say('documents.sent'), warnings)
}

/** A line of a credit note. */
export interface CreditedItem {
  readonly invoice_item_id: number
  readonly quantity: string
  readonly total: string
}

interface TriedCredit extends Answer {
  readonly dry_run: {
    readonly stored: readonly {
      readonly prefix: string
      readonly number: number
      readonly net_total: string
      readonly tax_total: string
      readonly total: string
      readonly items: readonly CreditedItem[]
    }[]
  }
}

export async function tryCredit(id: number, body: Body, signal: AbortSignal) {
  const path = addressOf('invoice/credit', { id, dry_run: true })
  return (await send<TriedCredit>('POST', path, { body, signal })).body.dry_run.stored[0]
}

/** Issues a credit note; nothing takes it back. */
export async function creditLines(id: number, body: Body, key: FormKey): Promise<void> {
  const path = addressOf('invoice/credit', { id })
  const { warnings } = (await send<Answer>('POST', path, { body, key })).body
  key.renew()
  notifyWritten(say('documents.credited'), warnings)
}
