/** Rules of EN 16931 that one syntax has (UBL-SR, CII-SR), or that say more in one than in the other. */
import type { CheckedDocument } from './checked-document.ts'
import { at, texts } from './document-terms.ts'
import { number } from './rule-numbers.ts'
import { allElements } from './rules-of-codes.ts'
import { type Rule, rule } from './rules-of-the-model.ts'

const SETTLEMENT = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'

/** A rule that the other syntax does not have. */
const of = (syntax: 'ubl' | 'cii', id: string, message: string, holds: Rule['holds']) =>
  rule(id, message, (document) => document.syntax !== syntax || holds(document))

const differentOf = (values: readonly string[]) => new Set(values).size

export const syntaxRules: readonly Rule[] = [
  rule('BR-17', 'The payee is another one than the seller (UBL-SR-19).', (document) => {
    const tradingNames = texts(document.root, 'AccountingSupplierParty/Party/PartyName/Name')
    const payee = document.term('BT-59')
    const numbers = texts(document.root, `${SETTLEMENT}/PayeeTradeParty/SpecifiedLegalOrganization/ID`)
    const isNamed = payee !== undefined && [document.term('BT-27'), ...tradingNames].includes(payee)
    return !isNamed && !numbers.some((one) => one === document.term('BT-30'))
  }),
  of(
    'ubl',
    'UBL-SR-44',
    'All ways of payment have one reference, and one code (UBL-SR-47).',
    ({ root }) =>
      differentOf(texts(root, 'PaymentMeans/PaymentID')) <= 1 &&
      differentOf(texts(root, 'PaymentMeans/PaymentMeansCode')) <= 1,
  ),
  of(
    'ubl',
    'UBL-SR-45',
    'The due date is in one way of payment.',
    ({ root }) => texts(root, 'PaymentMeans/PaymentDueDate').length <= 1,
  ),
  of(
    'ubl',
    'UBL-SR-46',
    'The way of payment has one text.',
    ({ root }) =>
      at(root, 'PaymentMeans/PaymentMeansCode').filter(({ attributes }) => attributes.name !== undefined).length <= 1,
  ),
  of(
    'cii',
    'CII-SR-461',
    'The tax point is there once.',
    ({ root }) => at(root, `${SETTLEMENT}/ApplicableTradeTax/TaxPointDate`).length <= 1,
  ),
  of(
    'cii',
    'CII-SR-462',
    'What VAT becomes due by is one code.',
    ({ root }) => differentOf(texts(root, `${SETTLEMENT}/ApplicableTradeTax/DueDateTypeCode`)) <= 1,
  ),
  of('cii', 'CII-SR-449', 'A place, a buyer and a payee have one identifier (CII-SR-450, 451).', ({ root }) =>
    allElements(root)
      .filter(({ name }) => ['ShipToTradeParty', 'BuyerTradeParty', 'PayeeTradeParty'].includes(name))
      .every((party) => [...at(party, 'ID'), ...at(party, 'GlobalID')].length <= 1),
  ),
  of('cii', 'BR-AF-05', 'IGIC has a rate above 0 (BR-AF-06, BR-AF-07).', (document) =>
    ratesOf(document, 'L').every((rate) => number(rate) > 0n),
  ),
]

function ratesOf(document: CheckedDocument, code: string): (string | undefined)[] {
  return [
    ...document.lines().flatMap((line) => (line.term('BT-151') === code ? [line.term('BT-152')] : [])),
    ...document.allowances().flatMap(({ category, rate }) => (category === code ? [rate] : [])),
  ]
}
