/** The rules of the French platforms for invoices between companies in France (BR-FR of XP Z12-012), written from their texts. */
import { readXml } from '../../src/kernel/xml/read-xml.ts'
import { CheckedDocument } from './checked-document.ts'
import { at, text } from './document-terms.ts'
import { number } from './rule-numbers.ts'
import { type Rule, rule } from './rules-of-the-model.ts'

const frameworks = 'B1 S1 M1 B2 S2 M2 B4 S4 M4 S5 S6 B7 S7'.split(' ')
const numberForm = /^[A-Za-z0-9+\-_/]{1,35}$/
const sirenForm = /^\d{9}$/

/** BT-21 with BT-22: an element in CII, a prefix of the text in UBL. */
export function codedNotes({ root, syntax }: CheckedDocument): { subject: string; text: string }[] {
  if (syntax === 'cii') {
    return at(root, 'ExchangedDocument/IncludedNote').map((note) => ({
      subject: text(note, 'SubjectCode') ?? '',
      text: text(note, 'Content') ?? '',
    }))
  }
  return at(root, 'Note').map((note) => {
    const [, subject = '', rest = ''] = /^#([A-Z]{3})#([\s\S]*)$/.exec(note.text) ?? []
    return { subject, text: subject === '' ? note.text : rest }
  })
}

const isPaidAlready = (document: CheckedDocument) => /2$/.test(document.term('BT-23') ?? '')

const frenchRules: readonly Rule[] = [
  rule('BR-FR-02', 'Numbers have letters, digits and four signs.', (document) =>
    [...document.terms('BT-1'), ...document.terms('BT-25')].every((one) => numberForm.test(one)),
  ),
  rule('BR-FR-05', 'Interest, recovery costs and early payment are each stated once (BR-FR-06).', (document) =>
    ['PMD', 'PMT', 'AAB'].every((code) => {
      const [note, another] = codedNotes(document).filter(({ subject }) => subject === code)
      return another === undefined && (note?.text.trim() ?? '') !== ''
    }),
  ),
  rule('BR-FR-08', 'The framework is one of the list.', (document) =>
    frameworks.includes(document.term('BT-23') ?? ''),
  ),
  rule(
    'BR-FR-09',
    'A SIRET begins with the SIREN.',
    (document) =>
      !document.terms('BT-29').some((id) => /^\d{14}$/.test(id) && !id.startsWith(document.term('BT-30') ?? '-')),
  ),
  rule('BR-FR-10', 'The seller has a SIREN.', (document) => sirenForm.test(document.term('BT-30') ?? '')),
  rule('BR-FR-10', 'Its scheme is 0002.', (document) => document.term('BT-30-1') === '0002'),
  rule('BR-FR-11', 'The buyer has a SIREN.', (document) => sirenForm.test(document.term('BT-47') ?? '')),
  rule('BR-FR-12', 'Both have an electronic address (BR-FR-13).', (document) =>
    ['BT-34', 'BT-49'].every((term) => document.term(term) !== undefined),
  ),
  rule('BR-FR-15', 'Categories are those of France.', (document) =>
    document.vat().every(({ category }) => ['S', 'E', 'AE', 'K', 'G', 'O', 'Z'].includes(category ?? '')),
  ),
  rule(
    'BR-FR-CO-05',
    'A credit note names an invoice.',
    (document) => document.term('BT-3') !== '381' || document.terms('BT-25').length > 0,
  ),
  rule(
    'BR-FR-CO-07',
    'Nothing is due before the invoice, unless it is paid.',
    (document) => isPaidAlready(document) || (document.term('BT-9') ?? '9') >= (document.term('BT-2') ?? ''),
  ),
  rule(
    'BR-FR-CO-09',
    'What is paid already has nothing due, and a day.',
    (document) =>
      !isPaidAlready(document) ||
      (number(document.term('BT-115')) === 0n &&
        number(document.term('BT-113')) === number(document.term('BT-112')) &&
        document.term('BT-9') !== undefined),
  ),
  rule(
    'BR-FR-CO-12',
    'In another currency, the tax is in EUR too.',
    (document) =>
      document.term('BT-5') === 'EUR' ||
      (document.term('BT-6') === 'EUR' && document.vatTotals().some(({ currency }) => currency === 'EUR')),
  ),
  rule('BR-FR-DEC-02', 'Quantities have four decimals.', (document) =>
    document.lines().every((line) => /^-?\d+(\.\d{1,4})?$/.test(line.term('BT-129') ?? '')),
  ),
]

/** The violations of an e-invoice; undefined if it is not one between companies in France. */
export function checkFrenchEInvoice(xml: string): string[] | undefined {
  const root = readXml(Buffer.from(xml), { bytes: 50_000_000, elements: 1_000_000, depth: 64 })
  const document = new CheckedDocument(root, xml)
  const isFrench = document.term('BT-40') === 'FR' && document.term('BT-55') === 'FR'
  const isCompany = document.term('BT-47') !== undefined || document.taxNumbers('buyer', true).length > 0
  if (!isFrench || !isCompany) return undefined
  return frenchRules.filter(({ holds }) => !holds(document)).map(({ id, message }) => `${id}: ${message}`)
}
