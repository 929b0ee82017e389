import '../../text/late-texts.ts'
import { useState } from 'react'
import { useWhoAmI } from '../../api/own-session.ts'
import { readDecimal, writeDecimal } from '../../text/read-decimal.ts'
import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { subtractDecimal } from '../../text/subtract-decimal.ts'
import { typedDay } from '../../time/typed-time.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { faultBeside } from '../../ui/fault-beside.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { useWork } from '../../ui/use-work.ts'
import { DiscountOffers } from './discount-offers.tsx'
import { type Invoice, titleOf } from './paper.ts'
import { recordPayment } from './store-paper.ts'

interface PaymentDialogProps {
  readonly invoice: Invoice
  readonly close: () => void
  readonly done: () => Promise<void>
}

/** A received payment. The amount due and today are the defaults. */
export function PaymentDialog({ invoice, close, done }: PaymentDialogProps) {
  const { locale } = useTimeStyle()
  const { instance } = useWhoAmI()
  const now = useNow(60)
  const [fields, setFields] = useState(() => ({
    amount: writeDecimal(invoice.balance, locale),
    discount: '',
    date: typedDay(now, instance.timezone),
    method: '',
    reference: '',
  }))
  const { isBusy, problem, run } = useWork(close)
  const record = () =>
    void run(async (key) => {
      const amount = readDecimal(fields.amount, locale)
      const discount = fields.discount.trim() === '' ? '0' : readDecimal(fields.discount, locale)
      const texts = { method: fields.method || null, reference: fields.reference || null }
      await recordPayment({ invoice_id: invoice.id, amount, discount, date: fields.date, ...texts }, key)
      await done()
    })
  const field = (name: keyof typeof fields, label: string, type = 'text') => (
    <TextField
      label={label}
      name={name}
      type={type}
      value={fields[name]}
      fault={faultBeside(problem, name)}
      hint={name === 'amount' ? hintOfAmount(invoice, fields, locale) : undefined}
      onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
    />
  )
  const isRefund = readDecimal(fields.amount, locale).startsWith('-')
  const what = titleOf('invoice', invoice)
  const title = isRefund ? say('documents.refund-title', { what }) : say('documents.payment-title', { what })
  return (
    <Dialog title={title} close={close}>
      <form
        className="dialog-fields"
        onSubmit={(event) => {
          event.preventDefault()
          record()
        }}
      >
        <DiscountOffers
          invoice={invoice}
          day={fields.date}
          take={(amount, discount) =>
            setFields({ ...fields, amount: writeDecimal(amount, locale), discount: writeDecimal(discount, locale) })
          }
        />
        {field('amount', say('documents.amount-in', { currency: invoice.currency }))}
        {field('discount', say('documents.payment-discount', { currency: invoice.currency }))}
        {field('date', say('documents.payment-date'), 'date')}
        {field('method', say('documents.payment-method'))}
        {field('reference', say('documents.payment-reference'))}
        {problem !== undefined && <ProblemNotice problem={problem} />}
        <DialogFooter close={close} act={say(isRefund ? 'bank.refund' : 'documents.payment-record')} isOff={isBusy} />
      </form>
    </Dialog>
  )
}

interface TypedMoney {
  readonly amount: string
  readonly discount: string
}

/** What the service does with more than is open. With a discount it refuses that. */
function hintOfAmount({ balance, currency }: Invoice, typed: TypedMoney, locale: string): string | undefined {
  const amount = readDecimal(typed.amount, locale)
  const over = subtractDecimal(amount, Number(balance) > 0 ? balance : '0')
  const credit = subtractDecimal(amount, balance)
  const takesDiscount = Number(readDecimal(typed.discount, locale)) > 0
  if (over === undefined || credit === undefined || Number(over) <= 0 || takesDiscount) return undefined
  const shown = (value: string) => showMoney(value, currency, locale)
  return say('documents.payment-over', { over: shown(over), credit: shown(credit) })
}
