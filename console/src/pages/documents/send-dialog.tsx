import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { say, sayWarning } from '../../text/say.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { faultBeside } from '../../ui/fault-beside.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useWork } from '../../ui/use-work.ts'
import { EInvoiceCheck } from './einvoice-check.tsx'
import { DRAFT, type Paper, type PaperKind, statusOf, titleOf } from './paper.ts'
import { changePaper, sendPaper, tryPaper, trySending } from './store-paper.ts'

interface SendDialogProps {
  readonly kind: PaperKind
  readonly paper: Paper
  readonly etag: string | undefined
  readonly close: () => void
  readonly done: () => Promise<void>
}

/** The status of a document that the client has. */
const SENT = 2
const ISSUED = { status: [{ id: SENT }] }

type MailPart = 'to' | 'cc' | 'subject' | 'message'
type Typed = Partial<Record<MailPart, string>>

/** Shows what issuing freezes, the number that it takes and the mail. One click issues and sends. */
export function SendDialog({ kind, paper, etag, close, done }: SendDialogProps) {
  const isDraft = statusOf(paper) === DRAFT
  const [typed, setTyped] = useState<Typed>({})
  const asked = useSettled(JSON.stringify(typed))
  const issuing = useQuery({
    queryKey: ['tried-issue', kind, paper.id, paper.updated] as const,
    queryFn: ({ signal }) => tryPaper(kind, paper.id, ISSUED, signal),
    enabled: isDraft,
    gcTime: 0,
    meta: { reads: [kind] },
  })
  const mailing = useQuery({
    queryKey: ['tried-mail', kind, paper.id, paper.updated, asked] as const,
    queryFn: ({ signal }) => trySending(kind, paper.id, JSON.parse(asked), signal),
    placeholderData: (before) => before,
    gcTime: 0,
    meta: { reads: [kind, 'contact', 'instance'] },
  })
  const { isBusy, problem, run } = useWork(close)
  const issued = issuing.data?.paper ?? paper
  const change = (name: MailPart, value: string) => setTyped({ ...typed, [name]: value })
  // A refusal of an address stands beside its field; other errors stand below them.
  const refused = mailing.error?.status === 400 ? mailing.error : undefined
  const unable = unableWords[mailing.error?.code ?? '']
  return (
    <Dialog title={titleOfSending(kind, isDraft, issued)} close={close}>
      {isDraft && kind === 'invoice' && <WhatFreezes issued={issuing.data?.paper} />}
      {issuing.data?.warnings.map((warning) => (
        <p key={warning} className="warn small">
          {sayWarning(warning)}
        </p>
      ))}
      {issuing.error !== null && <ProblemNotice problem={issuing.error} />}
      {isDraft && kind === 'invoice' && <EInvoiceCheck id={paper.id} />}
      {(mailing.error === null || refused !== undefined || mailing.data !== undefined) && (
        <MailFields
          fields={{ ...shownMail(mailing.data?.mail), ...typed }}
          faultOf={(name) => faultBeside(refused, name)}
          change={change}
        />
      )}
      {unable !== undefined && (
        <p role="status">
          {say(unable)} {unable === 'documents.no-sender' && <EnterSender />}
        </p>
      )}
      {mailing.error !== null && refused === undefined && unable === undefined && (
        <ProblemNotice problem={mailing.error} />
      )}
      {problem !== undefined && <ProblemNotice problem={problem} />}
      <DialogFooter close={close} cancel={isDraft || unable === undefined ? undefined : say('close')}>
        {isDraft && (
          <button
            type="button"
            className={unable === undefined ? 'btn' : 'btn primary'}
            disabled={isBusy || issuing.error !== null}
            onClick={() =>
              void run(() =>
                changePaper(kind, paper.id, { body: ISSUED, etag, what: say(`documents.issued-${kind}`) }).then(done),
              )
            }
          >
            {say(`documents.only-${kind}`)}
          </button>
        )}
        {unable === undefined && (
          <button
            type="button"
            className="btn primary"
            disabled={isBusy || mailing.data === undefined || mailing.error !== null}
            onClick={() => void run((key) => sendPaper(kind, paper.id, typed, key).then(done))}
          >
            {say(isDraft && kind === 'invoice' ? 'documents.issue-and-send' : 'documents.send-now')}
          </button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

/** Why no mail can be sent at all, by the code of the refusal. */
const unableWords: Readonly<Record<string, 'documents.no-mail-server' | 'documents.no-sender'>> = {
  no_mail_server: 'documents.no-mail-server',
  no_sender: 'documents.no-sender',
}

/** Where the address is entered, for those who may. */
function EnterSender() {
  const me = useWhoAmI()
  if (!allows(me, 'account', 'WRITE') || !allows(me, 'admin', 'READ')) return say('documents.ask-sender')
  return <Link to="/admin/settings">{say('documents.enter-sender')}</Link>
}

function titleOfSending(kind: PaperKind, isDraft: boolean, paper: Paper): string {
  return say(isDraft && kind === 'invoice' ? 'documents.issue-title' : 'documents.send-title', {
    what: titleOf(kind, paper),
  })
}

function WhatFreezes({ issued }: { readonly issued: Paper | undefined }) {
  return (
    <ul className="freezes">
      <li>
        {issued === undefined
          ? say('loading')
          : say('documents.takes-number', { number: `${issued.prefix}${issued.number ?? ''}` })}
      </li>
      <li>{say('documents.freezes')}</li>
      <li>{say('documents.needs-credit')}</li>
    </ul>
  )
}

function shownMail(mail: Partial<Record<MailPart, string | null>> | undefined): Record<MailPart, string> {
  const { to, cc, subject, message } = mail ?? {}
  return { to: to ?? '', cc: cc ?? '', subject: subject ?? '', message: message ?? '' }
}

interface MailFieldsProps {
  readonly fields: Readonly<Record<MailPart, string>>
  readonly faultOf: (name: MailPart) => string | undefined
  readonly change: (name: MailPart, value: string) => void
}

function MailFields({ fields, faultOf, change }: MailFieldsProps) {
  const field = (name: 'to' | 'cc' | 'subject') => (
    <TextField
      label={say(`documents.mail-${name}`)}
      name={name}
      value={fields[name]}
      fault={faultOf(name)}
      onChange={({ target }) => change(name, target.value)}
    />
  )
  return (
    <fieldset className="mail-fields">
      <legend>{say('documents.mail')}</legend>
      {field('to')}
      {field('cc')}
      {field('subject')}
      <div className="field">
        <label htmlFor="mail-message">{say('documents.mail-message')}</label>
        <textarea
          id="mail-message"
          className="input"
          rows={7}
          value={fields.message}
          onChange={({ target }) => change('message', target.value)}
        />
        {faultOf('message') !== undefined && <p className="fault">{faultOf('message')}</p>}
      </div>
    </fieldset>
  )
}
