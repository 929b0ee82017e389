import '../../text/late-texts.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import { readDecimal } from '../../text/read-decimal.ts'
import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { showQuantity } from '../../text/show-quantity.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { faultBeside } from '../../ui/fault-beside.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { useWork } from '../../ui/use-work.ts'
import { type Invoice, titleOf } from './paper.ts'
import { type CreditedItem, creditLines, tryCredit } from './store-paper.ts'

interface CreditDialogProps {
  readonly invoice: Invoice
  readonly close: () => void
  readonly done: () => Promise<void>
}

/** The credited lines, the quantity of each, and the total of the credit note, computed by the service. */
export function CreditDialog({ invoice, close, done }: CreditDialogProps) {
  const { locale } = useTimeStyle()
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  // Left empty, what is left of the line is credited.
  const [quantities, setQuantities] = useState<Readonly<Record<number, string>>>({})
  const [reason, setReason] = useState('')
  const { isBusy, problem, run, forget } = useWork(close)
  const leaveOut = (ids: ReadonlySet<number>) => {
    forget()
    setLeftOut(ids)
  }
  const rest = useQuery(triedQuery(invoice, '{}'))
  const lines = rest.data === undefined ? [] : linesOf(invoice, rest.data.items)
  const items = lines
    .filter(({ id }) => !leftOut.has(id))
    .map(({ id }) => ({ id, ...(quantities[id] && { quantity: readDecimal(quantities[id], locale) }) }))
  // An invoice of charges alone has no line to choose.
  const isChosen = items.length > 0 || (rest.data !== undefined && lines.length === 0)
  const isPart = items.length < lines.length || items.some((item) => 'quantity' in item)
  const body = { ...(isPart && { items }), ...(reason !== '' && { reason }) }
  const asked = useSettled(JSON.stringify(body))
  const tried = useQuery({ ...triedQuery(invoice, asked), enabled: isChosen, placeholderData: (before) => before })
  const credited = new Map(tried.data?.items.map((item) => [item.invoice_item_id, item]))
  const wrong = problem ?? tried.error ?? rest.error ?? undefined
  const faults = faultsOf(asked, wrong)
  const named = lines.find(({ id }) => faults.has(id))
  return (
    <Dialog
      title={say('documents.credit-title', { what: titleOf('invoice', invoice) })}
      close={close}
      className="credit-dialog"
    >
      <AllOrNone lines={lines} leaveOut={leaveOut} />
      <ul className="credit-lines">
        {lines.map((line) => (
          <CreditLine
            key={line.id}
            line={line}
            fault={faults.get(line.id)}
            total={leftOut.has(line.id) ? undefined : (credited.get(line.id)?.total ?? line.total)}
            currency={invoice.currency}
            toggle={() => leaveOut(leftOut.symmetricDifference(new Set([line.id])))}
            typed={quantities[line.id] ?? ''}
            type={(text) => {
              forget()
              setQuantities({ ...quantities, [line.id]: text })
            }}
          />
        ))}
      </ul>
      <TextField
        label={say('documents.credit-reason')}
        name="reason"
        value={reason}
        onChange={({ target }) => {
          forget()
          setReason(target.value)
        }}
      />
      <Outcome
        fault={named && `${nameOf(named)}: ${faults.get(named.id)}`}
        note={isChosen && tried.error === null ? tried.data : undefined}
        currency={invoice.currency}
      />
      {wrong !== undefined && named === undefined && <ProblemNotice problem={wrong} />}
      <p className="faint small">{say('documents.credit-hint')}</p>
      <DialogFooter close={close}>
        <button
          type="button"
          className="btn primary"
          disabled={isBusy || !isChosen || tried.data === undefined || tried.error !== null}
          onClick={() => void run((key) => creditLines(invoice.id, body, key).then(done))}
        >
          {say('documents.credit-make')}
        </button>
      </DialogFooter>
    </Dialog>
  )
}

interface AllOrNoneProps {
  readonly lines: readonly RestLine[]
  readonly leaveOut: (ids: ReadonlySet<number>) => void
}

function AllOrNone({ lines, leaveOut }: AllOrNoneProps) {
  return (
    <div className="line">
      <button type="button" className="btn mini" onClick={() => leaveOut(new Set())}>
        {say('to-bill.choose-all')}
      </button>
      <button type="button" className="btn mini" onClick={() => leaveOut(new Set(lines.map(({ id }) => id)))}>
        {say('documents.choose-none')}
      </button>
    </div>
  )
}

interface OutcomeProps {
  /** Why the credit note cannot be created, with the name of the line. */
  readonly fault: string | undefined
  readonly note: Awaited<ReturnType<typeof tryCredit>>
  readonly currency: string
}

/** Beside the button, because the line with the fault may be out of sight. */
function Outcome({ fault, note, currency }: OutcomeProps) {
  const { locale } = useTimeStyle()
  return (
    <p className={fault === undefined ? 'credit-total' : 'fault'} role="status">
      {fault ??
        (note &&
          say('documents.credit-total', {
            number: `${note.prefix}${note.number}`,
            total: showMoney(note.total, currency, locale),
          }))}
    </p>
  )
}

/** What is wrong with lines, by their ids. */
function faultsOf(asked: string, wrong: Problem | undefined): ReadonlyMap<number, string> {
  const sent: readonly { readonly id: number }[] = JSON.parse(asked).items ?? []
  return new Map(
    sent.flatMap(({ id }, at) => {
      const fault = faultBeside(wrong, `items[${at}].quantity`)
      return fault === undefined ? [] : [[id, fault]]
    }),
  )
}

function triedQuery({ id, updated }: Invoice, asked: string) {
  return queryOptions({
    queryKey: ['tried-credit', id, updated, asked] as const,
    queryFn: ({ signal }) => tryCredit(id, JSON.parse(asked), signal),
    gcTime: 0,
    meta: { reads: ['invoice', 'credit-note'] },
  })
}

/** A line of the invoice, with what earlier credit notes have left of it. */
type RestLine = Pick<Invoice['items'][number], 'id' | 'item_text' | 'description' | 'unit'> &
  Pick<CreditedItem, 'quantity' | 'total'>

function linesOf({ items }: Invoice, rest: readonly CreditedItem[]): readonly RestLine[] {
  const left = new Map(rest.map((item) => [item.invoice_item_id, item]))
  return items.flatMap(({ id, item_text, description, unit }) => {
    const item = left.get(id)
    return item === undefined ? [] : [{ id, item_text, description, unit, quantity: item.quantity, total: item.total }]
  })
}

function nameOf({ item_text, description }: RestLine): string {
  return [item_text, description].filter(Boolean).join(', ') || say('documents.no-text')
}

interface CreditLineProps {
  readonly line: RestLine
  readonly fault: string | undefined
  /** What is credited; undefined if the line is left out. */
  readonly total: string | undefined
  readonly currency: string
  readonly toggle: () => void
  readonly typed: string
  readonly type: (text: string) => void
}

function CreditLine({ line, fault, total, currency, toggle, typed, type }: CreditLineProps) {
  const { locale } = useTimeStyle()
  const { item_text, description, quantity, unit } = line
  const faultId = useId()
  return (
    <li>
      <label className="check">
        <input type="checkbox" checked={total !== undefined} onChange={toggle} />
        <span>
          {item_text ?? say('documents.no-text')}
          {description !== null && <span className="faint small block">{description}</span>}
        </span>
      </label>
      <input
        className="input num"
        inputMode="decimal"
        aria-label={say('documents.credit-quantity', { what: nameOf(line) })}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && faultId}
        placeholder={showQuantity(quantity, unit, locale)}
        disabled={total === undefined}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <span className={total === undefined ? 'num faint' : 'num'}>
        {total === undefined ? '–' : showMoney(total, currency, locale)}
      </span>
      {fault !== undefined && (
        <p id={faultId} className="fault">
          {fault}
        </p>
      )}
    </li>
  )
}
