import type { SqlRow } from '../../../kernel/db/sql.ts'
import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { paymentsOf } from './invoice-balance.store.ts'
import { CREDITED, PAID } from './invoice-statuses.ts'
import { payableAmount } from './payable-amount.ts'

/**
 * The balance of an invoice that a user writes. Setting it to Paid means that it was paid, whether or not payments are
 * recorded here. Taking that back leaves only the recorded payments. If payments or credit notes cover the invoice, it
 * stays Paid (409). Credited follows from credit notes alone and cannot be set or taken back by hand (409).
 */
export async function settleByHand(scope: Scope, next: SqlRow, current?: SqlRow): Promise<SqlRow> {
  const amount_credited = Number(current?.amount_credited ?? 0)
  const owed = payableAmount(next) - amount_credited
  const held = Number(current?.amount_paid ?? 0)
  keepCredited(next, current)
  const [isPaid, wasPaid] = [next.status_id === PAID, current?.status_id === PAID]
  if (isPaid === wasPaid) return { amount_paid: held, amount_credited, balance: owed - held }
  if (isPaid) {
    const amount_paid = Math.max(held, owed)
    return { amount_paid, amount_credited, balance: owed - amount_paid }
  }
  const amount_paid = current === undefined ? 0 : await paymentsOf(scope, Number(current.id))
  if (owed <= amount_paid && (amount_paid !== 0 || amount_credited !== 0)) {
    const remedy = amount_paid > 0 ? 'Delete or change a payment first.' : 'It has been credited.'
    throw new Conflict(`status: nothing is owed of the invoice, so that it stays Paid. ${remedy}`)
  }
  return { amount_paid, amount_credited, balance: owed - amount_paid }
}

function keepCredited(next: SqlRow, current?: SqlRow): void {
  const [isCredited, wasCredited] = [next.status_id === CREDITED, current?.status_id === CREDITED]
  if (isCredited && !wasCredited) {
    throw new Conflict('status: Credited follows from credit notes that cover the invoice. Credit it instead.')
  }
  if (wasCredited && !isCredited) {
    throw new Conflict('status: nothing is owed of the invoice, so it stays Credited.')
  }
}
