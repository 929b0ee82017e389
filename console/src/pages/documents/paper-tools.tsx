import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormKey } from '../../api/form-key.ts'
import { say } from '../../text/say.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import { useIsHere } from '../../ui/use-work.ts'
import { DRAFT, type Paper, type PaperKind, statusOf } from './paper.ts'
import { invoiceQuote } from './store-paper.ts'

/** The dialog that is open. */
export type Asked = 'send' | 'payment' | 'credit' | undefined

interface PaperToolsProps {
  readonly kind: PaperKind
  readonly paper: Paper
  /** All is saved, so that issuing comes next. */
  readonly isReady: boolean
  readonly issue: () => void
  readonly ask: (asked: Asked) => void
}

/** The commands for the whole document. */
export function PaperTools({ kind, paper, isReady, issue, ask }: PaperToolsProps) {
  const isIssued = kind === 'invoice' && statusOf(paper) !== DRAFT
  return (
    <span className="line push">
      {kind === 'quote' && <InvoiceButton id={paper.id} />}
      {isIssued && (
        <>
          <button type="button" className="btn" onClick={() => ask('credit')}>
            {say('documents.credit')}
          </button>
          <button type="button" className="btn" onClick={() => ask('payment')}>
            {say('documents.payment')}
          </button>
        </>
      )}
      <Link
        to={kind === 'invoice' ? '/invoices' : '/quotes'}
        search={{ open: paper.id } as never}
        className="btn quiet"
      >
        {say('documents.all-fields')}
      </Link>
      <button type="button" className={isReady && !isIssued ? 'btn primary' : 'btn'} onClick={issue}>
        {say(kind === 'invoice' && !isIssued ? 'documents.issue' : 'documents.send')}
      </button>
    </span>
  )
}

/** Makes a draft invoice of the rest of a quote, and opens it. */
function InvoiceButton({ id }: { readonly id: number }) {
  const navigate = useNavigate()
  const [key] = useState(() => new FormKey())
  const [isBusy, setBusy] = useState(false)
  const isHere = useIsHere()
  const make = async () => {
    setBusy(true)
    try {
      const invoice = await invoiceQuote(id, key)
      if (isHere()) await navigate({ to: `/invoice?id=${invoice}` })
    } catch (error) {
      notifyProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="btn" disabled={isBusy} onClick={() => void make()}>
      {say('documents.invoice-quote')}
    </button>
  )
}
