import { useId, useState } from 'react'
import type { Picked } from '../../../api/picked.ts'
import { readDecimal, writeDecimal } from '../../../text/read-decimal.ts'
import { say, sayName } from '../../../text/say.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { faultBeside } from '../../../ui/fault-beside.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { RecordPicker } from '../../../ui/record-picker.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import { useWork } from '../../../ui/use-work.ts'
import { labelOf } from '../record-label.ts'
import { pickQuery } from '../record-queries.ts'
import { factsOf } from '../record-screens.ts'
import { makeRecord } from '../store-record.ts'
import type { CandidateInvoice, ProposedCredit } from './statement-request.ts'
import { nameOfRecording } from './worked-statement.ts'

interface RecordCreditDialogProps {
  readonly credit: ProposedCredit
  readonly invoice: CandidateInvoice | undefined
  readonly close: () => void
  /** Receives the id of the payment. */
  readonly made: (id: number) => void
}

/** Records a credit as a payment, or money that the bank took back as a refund. By its reference, it is known in later files. */
export function RecordCreditDialog({ credit, invoice, close, made }: RecordCreditDialogProps) {
  const id = useId()
  const { locale } = useTimeStyle()
  const [picked, pick] = useState<Picked | undefined>(invoice && { id: invoice.id, name: labelOf({ ...invoice }) })
  const [typed, setTyped] = useState({
    amount: writeDecimal(credit.amount, locale),
    discount: writeDecimal(invoice?.discount ?? '', locale),
    date: credit.date,
  })
  const { isBusy, problem, run } = useWork()
  const record = () =>
    void run(async (key) => {
      const amount = readDecimal(typed.amount, locale)
      const discount = typed.discount.trim() === '' ? '0' : readDecimal(typed.discount, locale)
      const { reference } = credit
      const found = { invoice: picked === undefined ? [] : [{ id: picked.id }], amount, discount, date: typed.date }
      const body = { ...found, method: 'bank transfer', reference }
      made((await makeRecord(factsOf('payment'), body, key, say(nameOfRecording(credit)))).id)
    })
  const fault = faultBeside(problem, 'invoice')
  const field = (name: keyof typeof typed, label: string, type = 'text') => (
    <TextField
      label={label}
      name={name}
      type={type}
      value={typed[name]}
      fault={faultBeside(problem, name)}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  )
  return (
    <Dialog title={say(nameOfRecording(credit))} isOpen close={close}>
      <form
        className="bank-form"
        onSubmit={(event) => {
          event.preventDefault()
          record()
        }}
      >
        <p className="soft">{[credit.payer, credit.remittance].filter(Boolean).join(' · ')}</p>
        <div className="field">
          <label htmlFor={id}>{sayName('invoice')}</label>
          <RecordPicker
            id={id}
            kind="invoice"
            label={sayName('invoice')}
            placeholder={say('records.choose')}
            value={picked}
            isWrong={fault !== undefined}
            {...(fault !== undefined && { describedBy: `${id}-note` })}
            find={(text) => pickQuery('invoice', text)}
            change={pick}
          />
          {fault !== undefined && (
            <p id={`${id}-note`} className="fault">
              {fault}
            </p>
          )}
        </div>
        {field('amount', say('documents.amount-in', { currency: credit.currency }))}
        {field('discount', say('documents.payment-discount', { currency: credit.currency }))}
        {field('date', sayName('date'), 'date')}
        {problem !== undefined && <ProblemNotice problem={problem} />}
        <footer>
          <button type="button" className="btn quiet" onClick={close}>
            {say('cancel')}
          </button>
          <button type="submit" className="btn primary" disabled={isBusy}>
            {say(nameOfRecording(credit))}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
