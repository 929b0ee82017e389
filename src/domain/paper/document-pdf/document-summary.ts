import { mustHave } from '../../../kernel/must-have.ts'
import { DRAFT, optionalAmount, optionsOf, storedInvoice } from '../document/index.ts'
import type { Values } from '../document-markup/index.ts'
import type { DocumentFacts } from './document-facts.ts'
import { numberOf } from './document-values.ts'
import type { DocumentWords } from './document-words.ts'
import { FigureFormat } from './figure-format.ts'
import { isolated } from './isolated-text.ts'
import { pageSetting } from './page-setting.ts'
import { withoutColon } from './printed-containers.ts'
import type { Summary } from './printed-document.ts'

/** The lines below the title: the amount, and the last day to pay or accept it, or what is owed to the client. */
export function documentSummary(
  { kind, document, look }: DocumentFacts,
  values: Values,
  words: DocumentWords,
): Summary[] {
  const value = (name: string) => values(name, undefined)
  const plain = (text: string): Summary[] => (text === '' ? [] : [{ label: '', value: text }])
  // The layout comes from the template of the invoice, which shows the invoice's number and date only.
  if (kind.name === 'credit-note') return [...plain(value('creditNoteNumber')), ...plain(value('creditNoteDate'))]
  const options = optionsOf(look)
  const draft = numberOf(document) === '' ? plain(words.draft) : []
  if (options.totals_visibility?.total === false) return draft
  if (kind.name === 'quote')
    return [...draft, ...plain(value('total')), ...fact('expiryDate', 'expiryDateLabel', value)]
  const { status_id, total, balance, amount_paid, amount_credited } = mustHave(
    storedInvoice(document),
    'the balance of an invoice',
  )
  const inFavour =
    balance < 0 ? [{ label: words.inFavour, value: moneyIn(look.locale, document.currency, -balance) }] : []
  if (status_id === DRAFT && balance < 0) return [...draft, ...inFavour]
  if (status_id === DRAFT || balance > 0)
    return [...draft, ...plain(value('balance')), ...fact('dueDate', 'payByLabel', value)]
  const isUnpaid = amount_paid + optionalAmount(document, 'amount_prepaid') <= 0
  const isWhole = amount_credited >= total + optionalAmount(document, 'rounding_amount')
  const isCredited = amount_credited !== 0 && (isUnpaid || isWhole)
  const how = total <= 0 ? '' : isCredited ? words.credited : words.paid
  return [...plain(value('total')), ...plain(how), ...inFavour]
}

function moneyIn(locale: string, currency: string, amount: number): string {
  return isolated(new FigureFormat(locale, currency).money(amount), pageSetting(locale).direction)
}

function fact(name: string, label: string, value: (name: string) => string): Summary[] {
  const date = value(name)
  return date === '' ? [] : [{ label: withoutColon(value(label)), value: date }]
}
