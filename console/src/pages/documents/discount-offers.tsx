import { say } from '../../text/say.ts'
import { showDecimal } from '../../text/show-decimal.ts'
import { showMoney } from '../../text/show-money.ts'
import { subtractDecimal } from '../../text/subtract-decimal.ts'
import { showDate } from '../../time/show-time.ts'
import { momentOfTyped } from '../../time/typed-time.ts'
import { useDayStyle } from '../../ui/use-time-style.ts'
import type { Invoice } from './paper.ts'

interface DiscountOffersProps {
  readonly invoice: Invoice
  /** The day of the payment, as in the field. */
  readonly day: string
  /** Takes the amount to pay, and the discount. */
  readonly take: (amount: string, discount: string) => void
}

/** The discounts for early payment that an invoice still offers: one click fills in what is paid with them. */
export function DiscountOffers({ invoice, day, take }: DiscountOffersProps) {
  const style = useDayStyle()
  const { balance, currency, amount_discounted, early_payment_discounts: offers } = invoice
  const possible = offers.filter(({ amount }) => Number(amount) < Number(balance))
  if (Number(amount_discounted) !== 0 || possible.length === 0) return null
  return (
    <ul className="discount-offers" aria-label={say('documents.discount-offers')}>
      {possible.map(({ percent, amount, until }) => (
        <li key={`${percent} ${until} ${amount}`}>
          <button
            type="button"
            className={day > until ? 'btn quiet' : 'btn'}
            onClick={() => take(amountLess(balance, amount), amount)}
          >
            {say(day > until ? 'documents.discount-over' : 'documents.discount-offer', {
              percent: showDecimal(String(Number(percent)), style.locale),
              amount: showMoney(amount, currency, style.locale),
              day: showDate(momentOfTyped(`${until}T12:00`, style.zone) ?? 0, style),
            })}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What is left, with the decimals of the whole. */
function amountLess(whole: string, part: string): string {
  const [units = whole, places = ''] = (subtractDecimal(whole, part) ?? whole).split('.')
  const decimals = whole.split('.')[1]?.length ?? 0
  return decimals === 0 ? units : `${units}.${places.slice(0, decimals)}`
}
