import type { ReactNode } from 'react'
import type { RecordKinds } from '../../../api/api-types.golden.ts'
import { say } from '../../../text/say.ts'
import { showDecimal } from '../../../text/show-decimal.ts'
import { showDate, type TimeStyle } from '../../../time/show-time.ts'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import { showAmount } from '../show-value.ts'

type Bill = RecordKinds['supplier-bill']

type Allowance = Omit<NonNullable<Bill['details']['allowances']>[number], 'vat_category'>

type Fact = readonly [label: string, content: ReactNode]

/** What a bill says beside its lines: VAT, delivery, payment, references, notes and attachments. Only what it says is shown. */
export function BillFacts({ bill }: { readonly bill: Bill }) {
  const style = useTimeStyle()
  return (
    <dl className="bill-facts">
      {[...moneyFacts(bill, style.locale), ...statedFacts(bill, style)].map(
        ([label, content]) =>
          content && (
            <div className="pair" key={label}>
              <dt>{label}</dt>
              <dd>{content}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function moneyFacts({ taxes, details, payment }: Bill, locale: string): Fact[] {
  const amount = (text: string) => showAmount(text, locale)
  const { accounts, mandate, creditor, debited_account } = payment
  const debit = [
    debited_account,
    mandate && say('bills.mandate', { mandate }),
    creditor && say('bills.creditor', { creditor }),
  ]
  return [
    [
      say('bills.vat'),
      inLines(
        taxes.map(({ vat_rate = '0', net, total, exemption_reason, exemption_code }) => {
          const charged = say('bills.vat-of', {
            rate: showDecimal(vat_rate, locale),
            net: amount(net),
            total: amount(total),
          })
          const reason = exemption_reason ?? exemption_code
          return reason === undefined ? charged : `${charged} (${reason})`
        }),
      ),
    ],
    [
      say('bills.vat-in', { currency: details.vat_currency ?? '' }),
      details.vat_in_vat_currency && amount(details.vat_in_vat_currency),
    ],
    [say('bills.allowances'), inLines(details.allowances?.map((one) => showAllowance(one, locale)))],
    [say('bills.prepaid'), details.prepaid && amount(details.prepaid)],
    [say('documents.rounding_amount'), details.rounding && amount(details.rounding)],
    [say('bills.third-parties'), details.third_parties && amount(details.third_parties)],
    [say('bills.payee'), payment.payee],
    [say('bills.account'), inLines(accounts.map((one) => [one.account, one.bic].filter(Boolean).join(' · ')))],
    [say('bills.remittance'), payment.remittance],
    [say('bills.debited'), debit.filter(Boolean).join(', ')],
    [say('bills.terms'), payment.terms],
  ]
}

/** `Freight + 10.00`. Without a reason in words, its code. */
export function showAllowance({ charge, amount, reason, reason_code }: Allowance, locale: string): string {
  return `${reason ?? reason_code ?? ''} ${charge ? '+' : '−'} ${showAmount(amount, locale)}`
}

function statedFacts({ id, details }: Bill, style: TimeStyle): Fact[] {
  const { delivery_date, period_start, period_end } = details
  const day = (text: string | undefined) => text && showDate(Date.parse(text) / 1000, { ...style, zone: 'UTC' })
  const period = [day(period_start), day(period_end)].filter(Boolean).join(' – ')
  return [
    [say('bills.delivered'), inLines([day(delivery_date), period].flatMap((text) => text || []))],
    [say('bills.refers-to'), details.preceding?.map(({ number }) => number).join(', ')],
    [say('bills.contract'), details.contract_reference],
    [say('bills.project-reference'), details.project_reference],
    [say('bills.delivery-note'), details.despatch_reference],
    [say('bills.notes'), inLines(details.notes)],
    [say('bills.attachments'), details.attachments && <Attachments id={id} attachments={details.attachments} />],
  ]
}

function inLines(texts: readonly string[] | undefined): ReactNode {
  return texts?.join('\n')
}

interface AttachmentsProps {
  readonly id: number
  readonly attachments: NonNullable<Bill['details']['attachments']>
}

function Attachments({ id, attachments }: AttachmentsProps) {
  const placed = attachments.map((one, at) => ({ ...one, place: at + 1 }))
  return placed.map(({ place, description, file_name, media_type, location, ...one }) => {
    const name = description ?? (file_name || one.id)
    return (
      <div key={place}>
        {media_type === undefined ? (
          [name, location].filter(Boolean).join(': ')
        ) : (
          <a href={`/v2/supplier-bill/attachment?id=${id}&place=${place}`} download>
            {name}
          </a>
        )}
      </div>
    )
  })
}
