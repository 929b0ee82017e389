import { childOf, childrenOf, textAt } from '../../../../kernel/xml/find-elements.ts'
import type { ReadElement } from '../../../../kernel/xml/read-xml.ts'
import { filled } from '../element-reading.ts'
import type { EInvoicePayment } from '../model/index.ts'

/** All accounts, of every element; the rest is the first that one of them says. */
export function readUblPayment(root: ReadElement): EInvoicePayment | undefined {
  const all = childrenOf(root, 'PaymentMeans')
  const [first] = all
  if (first === undefined) return undefined
  const code = childOf(first, 'PaymentMeansCode')
  const card = all.flatMap((one) => childOf(one, 'CardAccount') ?? [])[0]
  const number = textAt(card, 'PrimaryAccountNumberID')
  return {
    meansCode: code?.text ?? '',
    meansText: code?.attributes.name || undefined,
    remittance: all.flatMap((one) => textAt(one, 'PaymentID') ?? [])[0],
    transfers: all.flatMap((one) => {
      const of = childOf(one, 'PayeeFinancialAccount')
      const account = textAt(of, 'ID')
      const bic = textAt(of, 'FinancialInstitutionBranch', 'ID')
      return account === undefined ? [] : [{ account, name: textAt(of, 'Name'), bic }]
    }),
    card: number === undefined ? undefined : { number, holder: textAt(card, 'HolderName') },
    directDebit: readDirectDebit(root, all),
  }
}

function readDirectDebit(root: ReadElement, all: readonly ReadElement[]) {
  const mandate = all.flatMap((one) => childOf(one, 'PaymentMandate') ?? [])[0]
  const parties = [childOf(root, 'AccountingSupplierParty', 'Party'), childOf(root, 'PayeeParty')]
  const ids = parties
    .flatMap((one) => childrenOf(one, 'PartyIdentification'))
    .flatMap((one) => childOf(one, 'ID') ?? [])
  return filled({
    mandate: textAt(mandate, 'ID'),
    creditor: ids.find(({ attributes }) => attributes.schemeID === 'SEPA')?.text,
    account: textAt(mandate, 'PayerFinancialAccount', 'ID'),
  })
}
