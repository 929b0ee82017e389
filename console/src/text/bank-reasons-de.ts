/** Reasons of the matches of a bank statement, in German. */
import type { Sentence } from './say.ts'
import { figure, sentence } from './sentence-pattern.ts'

const skonto = ' abzüglich des Skontos'
const less: Readonly<Record<string, string>> = {
  ', less the discount for early payment': skonto,
  ', less a discount for early payment whose last day is over': ' abzüglich eines Skontos, dessen Frist vorbei ist',
}
const withFee = /^(.*), with the fee of (\S+) that the bank kept$/

/** What the amount has less or more than the invoice. */
function rest(part: string): string {
  const [, before, kept] = withFee.exec(part) ?? []
  if (before === undefined || kept === undefined) return less[part] ?? ''
  const and = before === '' ? '' : `${rest(before)} und`
  return `${and} zuzüglich der Gebühr von ${figure(kept)}, die die Bank einbehalten hat`
}

const LESS = '(, (?:less|with) .+?)?'

export const bankReasonsDe: readonly Sentence[] = [
  sentence(
    `It names the invoice, and the amounts match${LESS}`,
    (part = '') => `Die Rechnung ist genannt, und der Betrag stimmt${rest(part)}.`,
  ),
  sentence(
    `It names the invoice and pays part of it${LESS}`,
    (part = '') => `Die Rechnung ist genannt und wird zum Teil bezahlt${rest(part)}.`,
  ),
  sentence(
    `The account of the client, and the amount that is owed${LESS}`,
    (part = '') => `Das Konto des Kunden und der offene Betrag${rest(part)}.`,
  ),
  sentence(`It names an invoice of which nothing is owed any more${LESS}`, (part = '') => {
    const other = part === '' ? '' : ` Zu einer anderen passt der Betrag${rest(part)}.`
    return `Die genannte Rechnung ist schon bezahlt.${other}`
  }),
  sentence(
    `The client owes this amount of several invoices${LESS}`,
    (part = '') => `Mehrere Rechnungen des Kunden haben diesen Betrag${rest(part)}.`,
  ),
  sentence(
    `Only the amount is that of an invoice${LESS}`,
    (part = '') => `Nur der Betrag passt zu einer Rechnung${rest(part)}.`,
  ),
  sentence(
    'It names no open invoice, and its amount is that of none',
    'Keine offene Rechnung ist genannt, und keine hat diesen Betrag.',
  ),
  sentence('It is in another currency', 'Der Eingang hat eine andere Währung.'),
  sentence(
    'It is more than is owed of what it names',
    'Der Betrag ist höher, als bei den genannten Rechnungen offen ist.',
  ),
  sentence('It is a part of what it names', 'Es ist ein Teil dessen, was bei den genannten Rechnungen offen ist.'),
  sentence('It is a transfer of your own that came back', 'Es ist eine eigene Überweisung, die zurückgekommen ist.'),
  sentence(
    'The bank kept a fee: record what the client had paid, (.+?) more',
    (kept) => `Die Bank hat eine Gebühr einbehalten: Erfassen Sie, was der Kunde bezahlt hat, ${figure(kept)} mehr.`,
  ),
  sentence(
    'It is several payments whose amounts are not known',
    'Es sind mehrere Zahlungen, deren Beträge nicht bekannt sind.',
  ),
  sentence(
    'The number may be another one, and only a part would be paid',
    'Die Nummer kann eine andere sein, und nur ein Teil wäre bezahlt.',
  ),
  sentence(
    'A payment with the same content is already booked, under another reference of the bank',
    'Eine gleiche Zahlung ist schon erfasst, mit einer anderen Referenz der Bank.',
  ),
  sentence(
    'An entry with this reference of the bank is already booked, with other contents',
    'Ein Umsatz mit dieser Referenz der Bank ist schon erfasst, mit anderem Inhalt.',
  ),
  sentence(
    'It can be a payment that is already recorded with this reference of the bank',
    'Es kann eine Zahlung sein, die mit dieser Referenz der Bank schon erfasst ist.',
  ),
  sentence(
    'It can be a refund that is already recorded with this reference of the bank',
    'Es kann eine Erstattung sein, die mit dieser Referenz der Bank schon erfasst ist.',
  ),
  sentence(
    'The bank took money back, but it names no paid invoice',
    'Die Bank hat Geld zurückgenommen, nennt aber keine bezahlte Rechnung.',
  ),
  sentence(
    'The bank took money back of what it names: record it as a refund',
    'Die Bank hat Geld für die genannte Rechnung zurückgenommen: Erfassen Sie eine Erstattung.',
  ),
  sentence(
    'is not camt.053 or camt.054: its root element is "(.+?)"',
    (name) => `ist kein camt.053 oder camt.054: Das oberste Element ist „${name}“.`,
  ),
  sentence('is not camt.053 or camt.054: it is (.+?)', (name) => `ist kein camt.053 oder camt.054, sondern ${name}.`),
  sentence(
    'is (camt\\..+?): only versions of camt\\.053\\.001 and camt\\.054\\.001 are read',
    (version) => `ist ${version}: Gelesen werden nur Fassungen von camt.053.001 und camt.054.001.`,
  ),
  sentence('is not well-formed XML: .+?', 'ist kein gültiges XML.'),
  sentence('contains no XML', 'enthält kein XML.'),
  sentence('is a ZIP without an XML file in it', 'ist ein ZIP ohne XML-Datei.'),
  sentence('is a ZIP that cannot be unpacked', 'ist ein ZIP, das sich nicht entpacken lässt.'),
  sentence(
    'has (\\d+) credits; at most (\\d+) are booked at once',
    (count, most) => `hat ${count} Eingänge; höchstens ${most} werden auf einmal gelesen.`,
  ),
]
