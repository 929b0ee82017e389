import './documents.css'
import './lines.css'
import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { askedId } from '../../api/asked-id.ts'
import { isYes } from '../../api/is-yes.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { Problem } from '../../api/problem.ts'
import { outdate } from '../../api/queries.ts'
import { recordQuery } from '../../api/record-query.ts'
import { say, sayWarning } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { isInLayer } from '../../ui/is-in-layer.ts'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { SavingTools } from '../../ui/saving-tools.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { UnstoredNotice } from '../../ui/unstored-notice.tsx'
import { useActions } from '../../ui/use-actions.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { documentsActions } from './documents-actions.ts'
import { FrozenLines } from './frozen-lines.tsx'
import { LinesTable } from './lines-table.tsx'
import { CREDITED, type Invoice, type Paper, type PaperKind, statusOf, titleOf } from './paper.ts'
import type { PaperDraft } from './paper-draft.ts'
import { PaperFacts } from './paper-facts.tsx'
import { PaperHeader } from './paper-header.tsx'
import { PaperSide } from './paper-side.tsx'
import { type Asked, PaperTools } from './paper-tools.tsx'
import { PaperTotals, Totals } from './paper-totals.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { PdfView } from './pdf-view.tsx'
import { SendDialog } from './send-dialog.tsx'
import { usePaperForm } from './use-paper-form.ts'

export function InvoicePage() {
  return <DocumentPage kind="invoice" />
}

export function QuotePage() {
  return <DocumentPage kind="quote" />
}

/** A quote or an invoice: `?id=` names it; without an id it is new. */
function DocumentPage({ kind }: { readonly kind: PaperKind }) {
  const { searchStr } = useLocation()
  const asked = new URLSearchParams(searchStr).get('id')
  const id = askedId(asked)
  const canWrite = allows(useWhoAmI(), 'finance', 'WRITE')
  const { data, error, refetch } = useQuery({ ...recordQuery<Paper>(kind, id), enabled: asked !== null })
  if (asked === null && !canWrite) return <Refused kind={kind} problem={new Problem(403, '')} />
  if (asked === null) return <Editor key="new" kind={kind} paper={undefined} etag={undefined} reload={async () => {}} />
  if (data?.record !== undefined)
    return <Editor key={id} kind={kind} paper={data.record} etag={data.etag} reload={() => refetch()} />
  const problem = data === undefined ? error : new Problem(404, '')
  return <Refused kind={kind} problem={problem} retry={() => void refetch()} />
}

interface RefusedProps {
  readonly kind: PaperKind
  readonly problem: Problem | null
  readonly retry?: () => void
}

function Refused({ kind, problem, ...more }: RefusedProps) {
  return (
    <Page title={say(`documents.${kind}`)}>{problem !== null && <ProblemNotice problem={problem} {...more} />}</Page>
  )
}

interface EditorProps {
  readonly kind: PaperKind
  readonly paper: Paper | undefined
  readonly etag: string | undefined
  readonly reload: () => Promise<unknown>
}

function Editor({ kind, paper, etag, reload }: EditorProps) {
  useActions(documentsActions)
  const navigate = useNavigate()
  const canWrite = allows(useWhoAmI(), 'finance', 'WRITE')
  const [asked, setAsked] = useState<Asked>()
  const made = (id: number) => void navigate({ to: `/${kind}?id=${id}`, replace: true })
  const form = usePaperForm({ kind, paper, etag, canWrite, reload, made })
  const issue = async () => {
    // Somebody who has opened the palette meanwhile types there.
    if ((await form.save()) && !isInLayer()) setAsked('send')
  }
  // The form below has the new version before it can be used again: its next save is no conflict with this change.
  const readAgain = async () => {
    await Promise.all([reload(), outdate({ queryKey: ['einvoice-check'] })])
  }
  const canIssue = canWrite && paper !== undefined
  const dialog = { close: () => setAsked(undefined), done: readAgain }
  const title = titleOf(kind, paper)
  return (
    <Page title={title} about={<Place kind={kind} paper={paper} />}>
      <div className={paper === undefined ? 'paper is-new' : 'paper'}>
        <div className="paper-form">
          <header className="paper-head">
            {form.canEdit && <SavingTools form={{ ...form, isNew: paper === undefined }} />}
            {canIssue && (
              <PaperTools
                kind={kind}
                paper={paper}
                isReady={!form.isChanged}
                issue={() => void issue()}
                ask={setAsked}
              />
            )}
          </header>
          <Complaints form={form} />
          {form.canEdit ? <PaperHeader form={form} /> : paper !== undefined && <PaperFacts kind={kind} paper={paper} />}
          {form.canEdit ? (
            <>
              <LinesTable form={form} issue={canIssue ? () => void issue() : undefined} />
              <PaperTotals form={form} />
            </>
          ) : (
            paper !== undefined && (
              <>
                <FrozenLines paper={paper} />
                <Totals paper={paper} />
              </>
            )
          )}
        </div>
        {paper !== undefined && <PdfView kind={kind} paper={paper} isChanged={form.isChanged} />}
        {paper !== undefined && <PaperSide kind={kind} paper={paper} />}
      </div>
      {asked === 'send' && paper !== undefined && <SendDialog kind={kind} paper={paper} etag={etag} {...dialog} />}
      {asked === 'payment' && paper !== undefined && <PaymentDialog invoice={paper as Invoice} {...dialog} />}
      {asked === 'credit' && paper !== undefined && <CreditDialog invoice={paper as Invoice} {...dialog} />}
    </Page>
  )
}

function Place({ kind, paper }: Pick<EditorProps, 'kind' | 'paper'>) {
  const { locale } = useTimeStyle()
  return (
    <span className="paper-place">
      <Link to={kind === 'invoice' ? '/invoices' : '/quotes'}>{say(`documents.${kind}s`)}</Link>
      {paper?.client[0] !== undefined && (
        <>
          <span className="faint">/</span>
          <span className="cut">{paper.client[0].name}</span>
        </>
      )}
      {paper !== undefined && (
        <span className="paper-state">
          <StateMark name={paper.status[0]?.name ?? ''} isOverdue={'overdue' in paper && isYes(paper.overdue)} />
          {'amount_credited' in paper &&
            Number(paper.amount_credited) !== 0 &&
            statusOf(paper) !== CREDITED &&
            ` · ${say('documents.of-it-credited', { amount: showMoney(paper.amount_credited, paper.currency, locale) })}`}
        </span>
      )}
    </span>
  )
}

/** Notices: another user has changed the document, or an error belongs to no field. */
function Complaints({ form }: { readonly form: ReturnType<typeof usePaperForm> }) {
  const nameOf = (member: keyof PaperDraft) => fieldName(form.kind, member)
  if (form.unstored.length > 0) return <UnstoredNotice names={form.unstored.map(nameOf)} discard={form.discard} />
  if (form.isStale) return <StaleNotice form={form} nameOf={nameOf} />
  return (
    <>
      {form.problem !== undefined && form.problem.status !== 400 && <ProblemNotice problem={form.problem} />}
      {form.warnings.map((warning) => (
        <p key={warning} className="warn small">
          {sayWarning(warning)}
        </p>
      ))}
    </>
  )
}

const ownNames = {
  rows: 'documents.lines',
  template_id: 'documents.template',
  tax_exchange_rate: 'documents.rate',
} as const

function fieldName(kind: PaperKind, member: keyof PaperDraft): string {
  if (kind === 'quote' && member === 'due') return say('documents.expiry')
  return say(member in ownNames ? ownNames[member as keyof typeof ownNames] : `documents.${member as 'note'}`)
}
