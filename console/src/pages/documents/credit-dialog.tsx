import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readDecimal } from '../../text/read-decimal.ts'
import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { showQuantity } from '../../text/show-quantity.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { useWork } from '../../ui/use-work.ts'
import { type Invoice, titleOf } from './paper.ts'
import { creditLines, tryCredit } from './store-paper.ts'

interface CreditDialogProps {
  readonly invoice: Invoice
  readonly close: () => void
  readonly done: () => void
}

/** The credited lines, the quantity of each, and the total of the credit note, computed by the service. */
export function CreditDialog({ invoice, close, done }: CreditDialogProps) {
  const { locale } = useTimeStyle()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(invoice.items.map(({ id }) => id)))
  // Left empty, what is left of the line is credited.
  const [quantities, setQuantities] = useState<Readonly<Record<number, string>>>({})
  const [reason, setReason] = useState('')
  const { isBusy, problem, run } = useWork(done)
  const items = invoice.items
    .filter(({ id }) => chosen.has(id))
    .map(({ id }) => ({ id, ...(quantities[id] && { quantity: readDecimal(quantities[id], locale) }) }))
  const isWhole = items.length === invoice.items.length && items.every((item) => !('quantity' in item))
  const body = { ...(!isWhole && { items }), ...(reason !== '' && { reason }) }
  const asked = useSettled(JSON.stringify(body))
  const tried = useQuery({
    queryKey: ['tried-credit', invoice.id, invoice.updated, asked] as const,
    queryFn: ({ signal }) => tryCredit(invoice.id, JSON.parse(asked), signal),
    enabled: items.length > 0,
    placeholderData: (before) => before,
    gcTime: 0,
    meta: { reads: ['invoice', 'credit-note'] },
  })
  const wrong = problem ?? tried.error ?? undefined
  return (
    <Dialog title={say('documents.credit-title', { what: titleOf('invoice', invoice) })} isOpen close={close}>
      <ul className="credit-lines">
        {invoice.items.map(({ id, item_text, quantity, unit }) => (
          <li key={id}>
            <label className="check">
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={() => setChosen(chosen.symmetricDifference(new Set([id])))}
              />
              <span>{item_text ?? say('documents.no-text')}</span>
            </label>
            <input
              className="input num"
              inputMode="decimal"
              aria-label={say('documents.credit-quantity', { what: item_text ?? '' })}
              placeholder={showQuantity(quantity, unit, locale)}
              disabled={!chosen.has(id)}
              value={quantities[id] ?? ''}
              onChange={({ target }) => setQuantities({ ...quantities, [id]: target.value })}
            />
          </li>
        ))}
      </ul>
      <TextField
        label={say('documents.credit-reason')}
        name="reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {items.length > 0 && tried.data !== undefined && tried.error === null && (
        <p className="credit-total" role="status">
          {say('documents.credit-total', {
            number: `${tried.data.prefix}${tried.data.number}`,
            total: showMoney(tried.data.total, invoice.currency, locale),
          })}
        </p>
      )}
      {wrong !== undefined && <ProblemNotice problem={wrong} />}
      <p className="faint small">{say('documents.credit-hint')}</p>
      <footer>
        <button type="button" className="btn quiet" onClick={close}>
          {say('cancel')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={isBusy || items.length === 0 || tried.data === undefined || tried.error !== null}
          onClick={() => void run((key) => creditLines(invoice.id, body, key))}
        >
          {say('documents.credit-make')}
        </button>
      </footer>
    </Dialog>
  )
}
