import { localDate } from '../../../kernel/time/local-date.ts'
import { accountedTax, type StoredDocument, stampOfDay, storedElements, storedTaxes } from '../document/index.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { DocumentWords } from './document-words.ts'
import { sentenceOfCategory } from './einvoice-words.ts'
import { FigureFormat } from './figure-format.ts'
import { frenchLines, legalLines } from './french-mentions.ts'
import { isolated } from './isolated-text.ts'
import { pageSetting } from './page-setting.ts'
import type { PrintedBlock, PrintedLine } from './printed-document.ts'

/**
 * The statements that the law requires below the totals: the time of the work, the references of
 * the client, the reason why no tax is due, and the note. Empty if the document has none of them.
 */
export function printedStatements(facts: DocumentFacts, words: DocumentWords, untaxedCategory: string): PrintedBlock[] {
  const rows = factRows(facts, words)
  const sentences = exemptionSentences(facts, untaxedCategory)
  // A quote is no invoice.
  const mentions = facts.kind.name === 'quote' ? [] : frenchLines(mentionFacts(facts))
  const note = markupText(facts.document.note)
  const paragraph = paragraphOf(facts)
  return [
    ...(rows.length === 0 ? [] : [{ kind: 'facts' as const, facts: rows }]),
    ...(sentences.length === 0 ? [] : [paragraph(sentences)]),
    ...(mentions.length === 0 ? [] : [paragraph(mentions)]),
    ...(note === '' ? [] : [paragraph(note.split(/\r\n|\r|\n/))]),
  ]
}

/** The legal statements of the company about itself, below all other statements. */
export function companyStatement(facts: DocumentFacts): PrintedBlock[] {
  const lines = legalLines(mentionFacts(facts))
  return lines.length === 0 ? [] : [paragraphOf(facts)(lines)]
}

function mentionFacts({ document, seller, buyer, look: { template } }: DocumentFacts) {
  return { document, seller, buyer, template }
}

type Row = readonly [label: PrintedLine, value: PrintedLine]

function factRows({ document, buyer, look }: DocumentFacts, words: DocumentWords): Row[] {
  const day = (value: unknown) =>
    typeof value === 'number' ? localDate(stampOfDay(value, look.timezone), look.timezone, look.locale, 'long') : ''
  const period = [day(document.period_start), day(document.period_end)].filter(Boolean).join(' – ')
  const reference = markupText(document.buyer_reference) || markupText(buyer.buyer_reference)
  const rows = [
    [words.deliveryDate, day(document.delivery_date)],
    [words.period, period],
    [words.buyerReference, reference],
    ...accountedRow(document, look.locale, words),
  ] as const
  return rows.flatMap(([label, value]) => (value === '' ? [] : [[line(label), line(value)] as const]))
}

/** The tax in the currency in which it is accounted for, and at which rate. */
function accountedRow(document: StoredDocument, locale: string, words: DocumentWords): (readonly [string, string])[] {
  const tax = accountedTax(document)
  if (tax === undefined) return []
  const amount = new FigureFormat(locale, tax.currency).amount(tax.amount)
  const rate = new FigureFormat(locale, tax.currency).figure(tax.rate)
  const equation = isolated(`1 ${document.currency} = ${rate} ${tax.currency}`, pageSetting(locale).direction)
  return [[`${words.tax} ${tax.currency}`, `${amount} (${equation})`]]
}

/** Why no tax is due, each reason once: that of the tax, the sentence of its category in the language of the document, or its code. */
function exemptionSentences({ document, look: { locale } }: DocumentFacts, untaxedCategory: string): string[] {
  const taxes = storedTaxes(document)
  const ofTaxes = taxes
    .filter(({ vat_category = '' }) => ['E', 'AE', 'K', 'G', 'O'].includes(vat_category))
    .map(
      ({ exemption_reason, exemption_code, vat_category = '' }) =>
        exemption_reason?.trim() || sentenceOfCategory(vat_category, locale) || (exemption_code ?? ''),
    )
  const isUntaxed = storedElements<'items'>(document.items).some(({ taxes: of }) => of.length === 0)
  const ofUntaxed = isUntaxed && untaxedCategory === 'O' ? [sentenceOfCategory('O', locale)] : []
  return [...new Set([...ofTaxes, ...ofUntaxed])].filter((sentence) => sentence !== '')
}

/** Each line has its own direction: a Latin sentence in a Hebrew document keeps its full stop at its end. */
function paragraphOf({ look: { locale } }: DocumentFacts): (lines: readonly string[]) => PrintedBlock {
  const { direction } = pageSetting(locale)
  return (lines) => ({ kind: 'paragraph', lines: lines.map((text) => line(isolated(text, direction))) })
}

function line(text: string): PrintedLine {
  return [{ kind: 'text', text }]
}

function markupText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
