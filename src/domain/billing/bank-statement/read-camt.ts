import { createHash } from 'node:crypto'
import { cutText } from '../../../kernel/cut-text.ts'
import { Invalid } from '../../../kernel/errors.ts'
import { currencyDecimals, isCurrency } from '../../../kernel/money/currency.ts'
import { roundDecimal } from '../../../kernel/money/exact-decimal.ts'
import { civilDaysOf } from '../../../kernel/time/civil-date.ts'
import { childOf, childrenOf, textAt } from '../../../kernel/xml/find-elements.ts'
import { CannotReadXml, type ReadElement, readXml } from '../../../kernel/xml/read-xml.ts'
import { keptFee } from './kept-fee.ts'
import { writtenAmount } from './written-amount.ts'

/** Incoming money, as a bank statement describes it, or such money that the bank took back. */
export interface BankCredit {
  /** The bank took it back: a returned direct debit, or a reversed payment. */
  readonly isReturned: boolean
  /** An own transfer that came back: it pays nothing. */
  readonly isOwn: boolean
  /** Several transactions, of which only the amount together is known. */
  readonly isBatch: boolean
  /** The IBAN or the number of the account that it came to. */
  readonly account: string
  /** The reference of the bank (AcctSvcrRef), or a digest of the entry where there is none. */
  readonly reference: string
  /** The number of the day on which it was booked. */
  readonly date: number
  /** In ten-thousandths. */
  readonly amount: number
  /** What the bank kept of the money of the payer, in ten-thousandths. */
  readonly fee: number
  readonly currency: string
  readonly payer: string | null
  readonly payer_iban: string | null
  /** The text of the payer. */
  readonly remittance: string
  /** Its parts: lines of the text, which can cut words, with line breaks between them; and the payer's own name of the payment. */
  readonly texts: readonly string[]
  /** A structured reference, such as RF18 5390 0754 7034. */
  readonly structured: string | null
  /** A digest of what it says, the same in a statement and in a notification. */
  readonly mark: string
  /** Whether the payer gave the payment an id: then no other payment has the same content. */
  readonly isNamed: boolean
}

/** A credit before its reference is known: that of the bank, or a digest of its content. */
type ReadCredit = Omit<BankCredit, 'reference'> & { readonly named: string | undefined; readonly digest: string }

const limits = { bytes: 50 * 1024 * 1024, elements: 1_000_000, depth: 64 }
const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.05[34]\.001\.\d{2}$/
const description = 'A bank statement: camt.053 or camt.054 as XML, or a ZIP of such files.'

/** The credits of a statement (camt.053) or a notification (camt.054) that are booked, and those that are taken back. Throws `Invalid` for other files. */
export function readCamt(bytes: Uint8Array): BankCredit[] {
  const root = rootOf(bytes)
  if (root.name !== 'Document' || !namespace.test(root.namespace)) {
    throw Invalid.field('file', problemOf(root), description)
  }
  const reports = root.elements.flatMap(({ elements }) =>
    elements.filter(({ name }) => name === 'Stmt' || name === 'Ntfctn'),
  )
  const credits = reports.flatMap((report) => {
    const id = childOf(childOf(report, 'Acct'), 'Id')
    const account = textAt(id, 'IBAN') ?? textAt(id, 'Othr', 'Id') ?? ''
    return childrenOf(report, 'Ntry').flatMap((entry) => creditsOf(entry, account))
  })
  return withOwnReferences(credits.filter(({ amount }) => amount > 0).map(shortened))
}

function problemOf({ name, namespace: space }: ReadElement): string {
  const [, version, message] = /^urn:iso:std:iso:20022:tech:xsd:((\w+\.\d{3})\.[\d.]+)$/.exec(space) ?? []
  if (version === undefined || namespace.test(space)) return `${noStatement}: its root element is "${name}"`
  if (!/^camt\.05[34]$/.test(message ?? '')) return `${noStatement}: it is ${message}`
  return `is ${version}: only versions of camt.053.001 and camt.054.001 are read`
}

const noStatement = 'is not camt.053 or camt.054'

/** The limit of each text of a credit, in characters. Banks give a text as lines of 140. Every invoice is looked for in it. */
const TEXT_MAX = 2_000
/** The limit of all texts of a credit together. */
const TEXTS_MAX = 3 * TEXT_MAX

/** Marks and digests are made of the whole texts. */
function shortened<Credit extends ReadCredit>(credit: Credit): Credit {
  const cut = <Text extends string | null>(text: Text) => (text === null ? null : cutText(text, TEXT_MAX)) as Text
  const { payer, remittance, texts, structured } = credit
  return {
    ...credit,
    payer: cut(payer),
    remittance: cut(remittance),
    texts: upTo(TEXTS_MAX, texts.map(cut)),
    structured: cut(structured),
  }
}

/** As many of the texts as have no more characters together. */
function upTo(max: number, texts: readonly string[]): string[] {
  let left = max
  return texts.filter(({ length }) => {
    left -= length
    return left >= 0
  })
}

/** Credits of one file without a reference of the bank, whose content is the same, are counted: each is another one. */
function withOwnReferences(credits: readonly ReadCredit[]): BankCredit[] {
  const counts = new Map<string, number>()
  return credits.map(({ digest, named, ...credit }) => {
    if (named !== undefined) return { ...credit, reference: named }
    const count = (counts.get(digest) ?? 0) + 1
    counts.set(digest, count)
    return { ...credit, reference: count === 1 ? digest : `${digest}/${count}` }
  })
}

function rootOf(bytes: Uint8Array): ReadElement {
  // A byte order mark, or the zeros of UTF-16, may come first.
  if (!/^[^!-~]*</.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))) {
    throw Invalid.field('file', 'is not XML: download the statement as camt.053', description)
  }
  try {
    return readXml(bytes, limits)
  } catch (error) {
    if (error instanceof CannotReadXml) throw Invalid.field('file', error.message, description)
    throw error
  }
}

/** One credit for each transaction of the entry, if all of them say their amounts; else one for the whole entry. */
function creditsOf(entry: ReadElement, account: string): ReadCredit[] {
  const isBooked = (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK'
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd') ?? '')
  const side = textAt(entry, 'CdtDbtInd')
  if (!isBooked) return []
  const whole = amountOf(childOf(entry, 'Amt'))
  const date = dayOf(entry)
  const transactions = childrenOf(entry, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'))
  const sideOf = (part: ReadElement | undefined) => textAt(part, 'CdtDbtInd') ?? side
  // A batch can contain the other side too, such as fees and returns. In a reversal, it can be the side of the first booking.
  const isOfBothSides = whole.amount === sumOf(transactions, whole.currency, (one) => sideOf(one) === side)
  const details = isOfBothSides ? transactions : transactions.filter((one) => sideOf(one) === side)
  const amounts = details.map((one) => amountIn(one))
  const isSplit = details.length > 1 && amounts.every((amount) => amount !== undefined)
  const parts = isSplit ? details : [details.length === 1 ? details[0] : undefined]
  const bySide = [...Map.groupBy(parts, sideOf).values()]
  const references = new Map(bySide.flatMap((group) => referencesOf(entry, group)))
  const places = new Map(bySide.flatMap((group) => group.map((part, place) => [part, place] as const)))
  const textsAt = (index: number) => (isSplit ? textsOf(parts[index]) : textsOfWhole(entry, details))
  return parts.flatMap((part, index) => {
    const isOpposite = sideOf(part) !== side
    const isBack = isReturn(part) || (!isOpposite && (isReversal || isReturn(entry)))
    const isDebit = sideOf(part) === 'DBIT'
    if (sideOf(part) !== 'CRDT' && !(isDebit && isBack)) return []
    const money = (isSplit ? amounts[index] : undefined) ?? whole
    const said = { account, date, ...money, ...payerOf(part) }
    const endToEnd = textAt(part, 'Refs', 'EndToEndId')
    const texts = textsAt(index)
    return {
      ...said,
      // What the payer says is part of the marks of earlier files, so the rest only shows where there is none.
      remittance: said.remittance || texts.filter((one) => !placeholder.test(one)).join(' '),
      isReturned: isDebit,
      isOwn: !isDebit && isBack,
      fee: keptFee(part, money.currency) || (isSplit ? 0 : keptFee(entry, money.currency)),
      isBatch: transactions.length > 1 && !isSplit,
      texts,
      named: references.get(part),
      digest: digestOf(said, endToEnd ?? String(places.get(part))),
      ...markOf(said, endToEnd),
    }
  })
}

/** Codes of ISO 20022 for a direct debit that is unpaid or taken back, and for a payment that is. */
const returnCodes: ReadonlySet<string | undefined> = new Set(['UPDD', 'PRDD', 'RCDD', 'RRTN', 'RPCR'])

/** Whether an entry or a transaction of one says that earlier money is taken back. */
function isReturn(of: ReadElement | undefined): boolean {
  return childOf(of, 'RtrInf') !== undefined || returnCodes.has(textAt(of, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd'))
}

/** What programs write where a reference is not known. */
const placeholder = /^(NON-?REF|NOT[ -]?PROVIDED|NONE|UNKNOWN|N\/?A|[^\p{L}\d]*0*[^\p{L}\d]*)$/iu

function referenceIn(of: ReadElement | undefined, ...path: readonly string[]): string | undefined {
  const reference = textAt(of, ...path)
  return reference === undefined || placeholder.test(reference) ? undefined : reference
}

/** The reference of the bank for each part of one side. One that several parts have, such as that of their batch, is numbered. */
function referencesOf(entry: ReadElement, parts: readonly (ReadElement | undefined)[]) {
  const ofEntry = referenceIn(entry, 'AcctSvcrRef')
  const found = parts.map((part) => referenceIn(part, 'Refs', 'AcctSvcrRef') ?? ofEntry)
  return parts.map((part, index) => {
    const reference = found[index]
    const isShared = found.indexOf(reference) !== found.lastIndexOf(reference)
    return [part, reference !== undefined && isShared ? `${reference}/${index + 1}` : reference] as const
  })
}

function amountIn(details: ReadElement) {
  const amount = childOf(details, 'Amt') ?? childOf(details, 'AmtDtls', 'TxAmt', 'Amt')
  return amount === undefined ? undefined : amountOf(amount)
}

/** What the transactions are together, if all of them have an amount in the currency. */
function sumOf(transactions: readonly ReadElement[], currency: string, isAdded: (one: ReadElement) => boolean) {
  return transactions.reduce((sum, one) => {
    const money = amountIn(one)
    return money?.currency === currency ? sum + (isAdded(one) ? money.amount : -money.amount) : Number.NaN
  }, 0)
}

function amountOf(of: ReadElement | undefined): { amount: number; currency: string } {
  const amount = writtenAmount(of?.text ?? '')
  if (of === undefined || amount === undefined || amount < 0) {
    throw Invalid.field('file', `has an entry with the amount "${of?.text ?? ''}"`, description)
  }
  const currency = of.attributes.Ccy ?? ''
  const decimals = isCurrency(currency) ? currencyDecimals(currency) : 4
  if (roundDecimal(amount, decimals) === amount) return { amount, currency }
  const problem = `has an entry with the amount "${of.text}" in ${currency}, which has ${decimals} decimals`
  throw Invalid.field('file', problem, description)
}

function dayOf(entry: ReadElement): number {
  const date = childOf(entry, 'BookgDt') ?? childOf(entry, 'ValDt')
  const written = textAt(date, 'Dt') ?? textAt(date, 'DtTm') ?? ''
  const day = civilDaysOf(written.slice(0, 10))
  if (day === undefined) throw Invalid.field('file', `has an entry with the date "${written}"`, description)
  return day
}

function linesOf(part: ReadElement | undefined): string[] {
  return childrenOf(childOf(part, 'RmtInf'), 'Ustrd').map((one) => one.text)
}

/** All that a transaction says: lines of a text, the payer's own name of it, numbers of documents, and additional texts. */
function textsOf(part: ReadElement | undefined): string[] {
  const structured = childrenOf(childOf(part, 'RmtInf'), 'Strd')
  const others = structured.flatMap((one) => [
    ...childrenOf(one, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
    ...childrenOf(one, 'AddtlRmtInf').map((line) => line.text),
    textAt(one, 'CdtrRefInf', 'Ref'),
  ])
  const said = [linesOf(part).join('\n'), textAt(part, 'Refs', 'EndToEndId'), ...others, textAt(part, 'AddtlTxInf')]
  return said.flatMap((one) => one || [])
}

/** The texts of all transactions of a credit that is not split. The bank's own text counts only where there is no other. */
function textsOfWhole(entry: ReadElement, details: readonly ReadElement[]): string[] {
  const texts = details.flatMap(textsOf)
  return texts.every((one) => placeholder.test(one)) ? [...texts, textAt(entry, 'AddtlNtryInf') ?? ''] : texts
}

/** Since version 08 of the messages, a debtor is a person in a separate group. */
function payerOf(part: ReadElement | undefined) {
  const parties = childOf(part, 'RltdPties')
  const debtor = childOf(parties, 'Dbtr')
  const remittance = childOf(part, 'RmtInf')
  return {
    payer: textAt(debtor, 'Nm') ?? textAt(debtor, 'Pty', 'Nm') ?? null,
    payer_iban: textAt(parties, 'DbtrAcct', 'Id', 'IBAN') ?? null,
    remittance: [...linesOf(part), textAt(part, 'Refs', 'EndToEndId') ?? '']
      .filter((one) => one !== '' && one !== 'NOTPROVIDED')
      .join(' '),
    structured: textAt(remittance, 'Strd', 'CdtrRefInf', 'Ref') ?? null,
  }
}

type Said = Pick<BankCredit, 'account' | 'date' | 'amount' | 'currency' | 'payer_iban' | 'remittance' | 'structured'>

/** By the name that the payer gave the payment, or else by all that it says. */
function markOf(said: Said, endToEnd: string | undefined): Pick<BankCredit, 'mark' | 'isNamed'> {
  const isNamed = endToEnd !== undefined && !placeholder.test(endToEnd)
  const { account, date, amount, currency, payer_iban, remittance, structured } = said
  const rest = isNamed ? [endToEnd] : [remittance.replace(/\s+/g, ' '), structured]
  return { mark: digestOf([account, date, amount, currency, payer_iban], JSON.stringify(rest)), isNamed }
}

function digestOf(said: object, mark: string): string {
  return createHash('sha256')
    .update(JSON.stringify([said, mark]))
    .digest('hex')
    .slice(0, 32)
}
