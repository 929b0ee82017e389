import '../../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { RecordKinds } from '../../../api/api-types.golden.ts'
import type { Picked } from '../../../api/picked.ts'
import { recordQuery } from '../../../api/record-query.ts'
import { readDecimal, writeDecimal } from '../../../text/read-decimal.ts'
import { say, sayName } from '../../../text/say.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { faultBeside } from '../../../ui/fault-beside.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { RecordPicker } from '../../../ui/record-picker.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import { useWork } from '../../../ui/use-work.ts'
import { labelOf } from '../record-label.ts'
import { pickQuery } from '../record-queries.ts'
import { factsOf } from '../record-screens.ts'
import { showAmount } from '../show-value.ts'
import { makeRecord } from '../store-record.ts'
import type { CandidateInvoice, ProposedCredit } from './statement-request.ts'
import { amountToPay, nameOfRecording } from './worked-statement.ts'

/** A credit that the user records, by its place, as a payment of an invoice that it may be of. */
export interface AskedCredit {
  readonly at: number
  readonly credit: ProposedCredit
  readonly invoice: CandidateInvoice | undefined
  /** What is left to record. */
  readonly rest: string
}

interface RecordCreditDialogProps {
  readonly asked: AskedCredit
  readonly close: () => void
  /** Receives the id of the payment, and how much of the credit it is. */
  readonly made: (id: number, amount: string) => void
}

/** Records a credit as a payment, or money that the bank took back as a refund. By its reference, it is known in later files. */
export function RecordCreditDialog({ asked: { credit, invoice, rest }, close, made }: RecordCreditDialogProps) {
  const { locale } = useTimeStyle()
  const [picked, pick] = useState<Picked | undefined>(invoice && { id: invoice.id, name: labelOf({ ...invoice }) })
  const found = useInvoice(picked)
  const paid = found.data?.record
  const currency = paid?.currency ?? credit.currency
  const isOther = currency !== credit.currency
  const [typed, setTyped] = useState<Partial<Readonly<Record<'amount' | 'discount' | 'date', string>>>>({})
  const fields = {
    // The bank does not say what the money is in the currency of the invoice.
    amount: typed.amount ?? (isOther ? '' : writeDecimal(amountToPay(rest, credit, paid?.balance, invoice), locale)),
    discount: typed.discount ?? writeDecimal(invoice?.discount ?? '', locale),
    date: typed.date ?? credit.date,
  }
  const [isTried, setTried] = useState(false)
  const { isBusy, problem, run } = useWork(close)
  const record = () => {
    setTried(true)
    if (picked === undefined || paid === undefined) return
    void run(async (key) => {
      const amount = readDecimal(fields.amount, locale)
      const discount = fields.discount.trim() === '' ? '0' : readDecimal(fields.discount, locale)
      const body = {
        invoice: [{ id: picked.id }],
        amount,
        discount,
        date: fields.date,
        method: 'bank transfer',
        reference: credit.reference,
      }
      const what = `${picked.name}, ${currency} ${showAmount(amount, locale)}`
      made((await makeRecord(factsOf('payment'), body, key, what)).id, isOther ? rest : amount)
    })
  }
  const field = (name: keyof typeof fields, label: string, type = 'text', hint?: string) => (
    <TextField
      label={label}
      name={name}
      type={type}
      value={fields[name]}
      hint={hint}
      fault={faultBeside(problem, name)}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  )
  const name = nameOfRecording(credit)
  const whole = `${credit.currency} ${showAmount(credit.amount, locale)}`
  return (
    <Dialog title={say(name)} close={close}>
      <form
        className="bank-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          record()
        }}
      >
        <p className="soft">{[whole, credit.payer, credit.remittance].filter(Boolean).join(' · ')}</p>
        <FeeNote credit={credit} />
        <InvoiceField
          picked={picked}
          pick={pick}
          hint={paid && say('bank.due', { amount: `${paid.currency} ${showAmount(paid.balance, locale)}` })}
          fault={picked === undefined && isTried ? say('bank.choose-invoice') : faultBeside(problem, 'invoice')}
        />
        {field(
          'amount',
          say('documents.amount-in', { currency }),
          'text',
          isOther ? say('bank.other-currency', { amount: whole }) : undefined,
        )}
        {field('discount', say('documents.payment-discount', { currency }))}
        {field('date', sayName('date'), 'date')}
        {found.error !== null && <ProblemNotice problem={found.error} retry={() => void found.refetch()} />}
        {problem !== undefined && <ProblemNotice problem={problem} />}
        <DialogFooter close={close} act={say(name)} isOff={isBusy} />
      </form>
    </Dialog>
  )
}

/** What the client had paid more than the bank received. */
function FeeNote({ credit }: { readonly credit: ProposedCredit }) {
  const { locale } = useTimeStyle()
  if (Number(credit.fee) === 0 || nameOfRecording(credit) === 'bank.refund') return null
  return <p>{say('bank.fee', { amount: `${credit.currency} ${showAmount(credit.fee, locale)}` })}</p>
}

/** The chosen invoice, with its currency and what is due of it. */
function useInvoice(picked: Picked | undefined) {
  return useQuery({
    ...recordQuery<RecordKinds['invoice']>('invoice', picked?.id ?? 0),
    enabled: picked !== undefined,
  })
}

interface InvoiceFieldProps {
  readonly picked: Picked | undefined
  readonly pick: (picked: Picked | undefined) => void
  readonly hint: string | undefined
  readonly fault: string | undefined
}

function InvoiceField({ picked, pick, hint, fault }: InvoiceFieldProps) {
  const id = useId()
  const note = fault ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{sayName('invoice')}</label>
      <RecordPicker
        id={id}
        kind="invoice"
        label={sayName('invoice')}
        placeholder={say('records.choose')}
        value={picked}
        isWrong={fault !== undefined}
        {...(note !== undefined && { describedBy: `${id}-note` })}
        find={(text) => pickQuery('invoice', text)}
        change={pick}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={fault === undefined ? 'hint' : 'fault'}>
          {note}
        </p>
      )}
    </div>
  )
}
