/** A statement that the user works through. It stays while the user visits other pages, also while it is sent. */
import { FormKey } from '../../../api/form-key.ts'
import { useWhoAmI } from '../../../api/own-session.ts'
import { Problem } from '../../../api/problem.ts'
import { Store } from '../../../api/store.ts'
import { subtractDecimal } from '../../../text/subtract-decimal.ts'
import { useStore } from '../../../ui/use-store.ts'
import {
  type BankCredit,
  type CandidateInvoice,
  type ProposedCredit,
  type ReadStatement,
  sendStatement,
} from './statement-request.ts'

/** A payment that the user recorded for a proposal. */
interface RecordedCredit {
  /** The place of the proposal. */
  readonly at: number
  readonly id: number
  /** In the currency of the credit; the whole of it if the invoice has another one. */
  readonly amount: string
}

export interface WorkedStatement {
  /** The name of the file. */
  readonly name: string
  readonly read: ReadStatement
  readonly recorded: readonly RecordedCredit[]
}

interface StatementState {
  readonly isSending: boolean
  readonly problem?: Problem
  readonly worked?: WorkedStatement
}

/** The work of one account. */
class StatementWork {
  readonly store = new Store<StatementState>({ isSending: false })
  /** A file that is sent again after a lost answer, also one that a proxy lost, is read once. */
  #key = { of: '', key: new FormKey() }

  async send(file: File): Promise<void> {
    const of = `${file.name} ${file.size}`
    if (this.#key.of !== of) this.#key = { of, key: new FormKey() }
    const { worked } = this.store.get()
    this.store.set({ isSending: true, ...(worked !== undefined && { worked }) })
    try {
      const read = await sendStatement(file, this.#key.key)
      this.#key.key.renew()
      this.store.set({ isSending: false, worked: { name: file.name, read, recorded: [] } })
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      if (!problem.isUnavailable) this.#key.key.renew()
      this.store.set({ isSending: false, problem, ...(worked !== undefined && { worked }) })
    }
  }

  /** Notes what was recorded for a proposal of this statement, unless another one was read meanwhile. */
  note(read: ReadStatement, recorded: RecordedCredit): void {
    const state = this.store.get()
    if (state.worked?.read !== read) return
    this.store.set({ ...state, worked: { ...state.worked, recorded: [...state.worked.recorded, recorded] } })
  }
}

const works = new Map<string, StatementWork>()

/** The statement of the signed-in user in this tab. */
export function useStatementWork(): { readonly work: StatementWork; readonly state: StatementState } {
  const { user, instance } = useWhoAmI()
  const key = `${instance.id} ${user.id}`
  const work = works.get(key) ?? new StatementWork()
  works.set(key, work)
  return { work, state: useStore(work.store) }
}

/** What is left of a proposal after its payments that still exist; undefined if nothing is. */
export function restOf(
  { read, recorded }: WorkedStatement,
  at: number,
  isLive: (id: number) => boolean,
): string | undefined {
  const whole = read.proposals[at]?.amount ?? '0'
  const parts = recorded.filter((one) => one.at === at && isLive(one.id))
  const left = parts.reduce((before, { amount }) => subtractDecimal(before, amount) ?? before, whole)
  const rest = withPlacesOf(whole, left)
  return Number(rest) === 0 || rest.startsWith('-') !== whole.startsWith('-') ? undefined : rest
}

/**
 * The amount of a payment: what is left of its credit. The client had paid the fee of the bank, too: of it, what closes the
 * invoice with this balance.
 */
export function amountToPay(
  rest: string,
  { fee }: ProposedCredit,
  balance = '0',
  candidate?: CandidateInvoice,
): string {
  const most = subtractDecimal(rest, `-${fee}`) ?? rest
  const due = subtractDecimal(balance, candidate?.discount ?? '0') ?? '0'
  if (rest.startsWith('-') || Number(due) <= Number(rest)) return rest
  return withPlacesOf(rest, Number(due) < Number(most) ? due : most)
}

/** `20.00` of `20.0000`, if the whole is `60.00`. */
function withPlacesOf(whole: string, amount: string): string {
  const [places, given] = [whole, amount].map((one) => one.split('.')[1]?.length ?? 0) as [number, number]
  const cut = amount.slice(0, amount.length - Math.max(0, given - places))
  return cut.endsWith('.') ? cut.slice(0, -1) : cut
}

/** What recording a credit is called: money that the bank took back is a refund. */
export function nameOfRecording({ amount }: BankCredit): 'bank.record' | 'bank.refund' {
  return amount.startsWith('-') ? 'bank.refund' : 'bank.record'
}
