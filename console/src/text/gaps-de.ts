/** What an e-invoice lacks, in German. Rare rules, mostly of other countries, are in English only. */
import type { Sentence } from './say.ts'
import { sentence } from './sentence-pattern.ts'

const party: Readonly<Record<string, string>> = { company: 'der Firma', client: 'des Kunden' }
const whose = (who = '') => party[who] ?? who

/** `Position 1, 2 und 3 weitere` */
function lines(text = ''): string {
  return text.replace(/^lines? /, 'Position ').replace(/ and (\d+) more$/, ' und $1 weitere')
}

const LINES = '(lines? .+?)'
const WHO = '(company|client)'

/** Members that only have to be filled in. */
const missing: Readonly<Record<string, string>> = {
  country: 'das Land',
  city: 'der Ort',
  postcode: 'die Postleitzahl',
  'phone number': 'die Telefonnummer',
  'email address': 'die E-Mail-Adresse',
}

const parties: readonly Sentence[] = [
  sentence(`The ${WHO} has no name: set it`, (who) => `Der Name ${whose(who)} fehlt.`),
  sentence(
    `The (country|city|postcode|phone number|email address) of the ${WHO} is missing: set (?:it|its .+?)`,
    (what = '', who) => `Es fehlt ${missing[what]} ${whose(who)}.`,
  ),
  sentence(
    '"(.+?)" (?:is no country|names no country): set its code, such as DE',
    (name) => `„${name}“ ist kein Land: Geben Sie das Länderkürzel an, etwa DE.`,
  ),
  sentence(
    `The VAT id of the ${WHO} must begin with the prefix of its country, such as (..)`,
    (who, prefix) => `Die USt-IdNr. ${whose(who)} muss mit dem Länderkürzel beginnen, etwa ${prefix}.`,
  ),
  sentence(
    `The scheme of the electronic address of the ${WHO} is missing: .+?`,
    (who) => `Das Schema der elektronischen Adresse ${whose(who)} fehlt: der EAS-Code, für eine E-Mail-Adresse EM.`,
  ),
  sentence(
    `The scheme of the electronic address of the ${WHO} is not an EAS code`,
    (who) => `Das Schema der elektronischen Adresse ${whose(who)} ist kein EAS-Code.`,
  ),
  sentence(
    `Factur-X does not know the scheme of the electronic address of the ${WHO}: .+?`,
    (who) => `Factur-X kennt das Schema der elektronischen Adresse ${whose(who)} nicht: Nehmen Sie etwa EM.`,
  ),
  sentence(
    `The ${WHO} has no electronic address: .+?`,
    (who) =>
      `Die elektronische Adresse ${whose(who)} fehlt: die Peppol-Kennung, oder die E-Mail-Adresse mit dem Schema EM.`,
  ),
  sentence(
    'The company has no number: .+?',
    'Die Firma hat keine Nummer: Geben Sie USt-IdNr., Handelsregisternummer oder Steuernummer an.',
  ),
  sentence(
    'A document outside the scope of tax names no VAT id, so .+?',
    'Ein nicht steuerbarer Beleg nennt keine USt-IdNr.: Geben Sie Handelsregisternummer oder Steuernummer der Firma an.',
  ),
]

const german: readonly Sentence[] = [
  sentence('The account of the company is missing: set its IBAN', 'Die IBAN der Firma fehlt.'),
  sentence('The contact person of the company is missing: .+?', 'Der Ansprechpartner der Firma fehlt.'),
  sentence(
    'The phone number of the company must have three digits at least',
    'Die Telefonnummer der Firma muss mindestens drei Ziffern haben.',
  ),
  sentence(
    'The email address of the company must be in ASCII letters and have a domain, such as .+?',
    'Die E-Mail-Adresse der Firma muss eine Domain haben und darf nur ASCII-Zeichen enthalten.',
  ),
  sentence(
    'The buyer reference is missing: .+?',
    'Die Käuferreferenz fehlt: Geben Sie die Leitweg-ID des Kunden oder die Käuferreferenz des Belegs an.',
  ),
  sentence(
    'Peppol requires a buyer reference or an order number: .+?',
    'Peppol verlangt eine Käuferreferenz oder eine Bestellnummer.',
  ),
  sentence('XRechnung requires the city of the delivery', 'XRechnung verlangt den Ort der Lieferung.'),
  sentence(
    'Leave deliver_to_country out, or name the country of the client',
    'Lassen Sie das Land der Lieferung weg, oder nennen Sie das des Kunden.',
  ),
  sentence(
    'XRechnung requires the postcode of the delivery: .+?',
    'XRechnung verlangt die Postleitzahl der Lieferung: Geben Sie die des Kunden an.',
  ),
  sentence(
    'A line of the terms begins with #: .+?',
    'Eine Zeile der Bedingungen beginnt mit #. XRechnung liest sie als Skonto: #SKONTO#TAGE=14#PROZENT=2.00#, allein in ihrer Zeile.',
  ),
  sentence('Later lines cannot have text after two #', 'Spätere Zeilen dürfen nach zwei # keinen Text haben.'),
]

const items: readonly Sentence[] = [
  sentence('The document has no lines: add one', 'Der Beleg hat keine Positionen.'),
  sentence(
    `An e-invoice has one tax a line: ${LINES} (?:have|has) several`,
    (places) => `Eine E-Rechnung hat je Position eine Steuer. Mehrere hat: ${lines(places)}.`,
  ),
  sentence(
    `An e-invoice has no taxes on top of taxes: ${LINES} (?:have|has) one`,
    (places) => `Eine E-Rechnung hat keine Steuern auf Steuern. Eine hat: ${lines(places)}.`,
  ),
  sentence(
    'An e-invoice has one tax for each allowance and charge, and no taxes on top of taxes',
    'Eine E-Rechnung hat je Nachlass oder Zuschlag eine Steuer, und keine Steuern auf Steuern.',
  ),
  sentence('This does not apply to documents without an e-invoice', 'Für Belege ohne E-Rechnung gilt das nicht.'),
  sentence(
    `The tax at 0 % of (?:${LINES}|the allowances and charges) has no VAT category: .+?`,
    (places) =>
      `Einer Steuer mit 0 % fehlt die USt-Kategorie (${places === undefined ? 'Nachlässe und Zuschläge' : lines(places)}).`,
  ),
  sentence(`The text of ${LINES} is missing: .+?`, (places) => `Der Text fehlt: ${lines(places)}.`),
  sentence('The due date is missing: .+?', 'Die Fälligkeit fehlt: Geben Sie ein Datum oder Bedingungen an.'),
  sentence(
    'An e-invoice has two decimals at most, and (?:lines? .+?|a total) would need more in (.+?)',
    (currency) => `Eine E-Rechnung hat höchstens zwei Nachkommastellen. In ${currency} sind es hier mehr.`,
  ),
  sentence(
    `The days of ${LINES} are outside of period_start and period_end of the document`,
    (places) => `Die Tage liegen außerhalb des Zeitraums des Belegs: ${lines(places)}.`,
  ),
]

const taxes: readonly Sentence[] = [
  sentence(
    String.raw`Lines without tax \(category E\) need a reason: .+?`,
    'Positionen ohne Steuer (Kategorie E) brauchen einen Befreiungsgrund: Geben Sie ihn bei ihrer Steuer an, und fügen Sie denen ohne Steuer eine hinzu.',
  ),
  sentence(
    String.raw`A document with lines outside the scope of tax \(category O\) can have no other lines: .+?`,
    'Ein Beleg mit nicht steuerbaren Positionen (Kategorie O) kann keine anderen haben: Machen Sie zwei Belege daraus.',
  ),
  sentence('The VAT id of the company is missing: .+?', 'Die USt-IdNr. der Firma fehlt: Dieser Umsatz verlangt sie.'),
  sentence('The company has no tax number: .+?', 'Die Firma hat keine USt-IdNr. und keine Steuernummer.'),
  sentence('Reverse charge needs the VAT id of the client: .+?', 'Reverse Charge verlangt die USt-IdNr. des Kunden.'),
  sentence(
    'An intra-community supply needs the VAT id of the client: .+?',
    'Eine innergemeinschaftliche Lieferung verlangt die USt-IdNr. des Kunden.',
  ),
  sentence(
    'An intra-community supply needs the day of delivery, or .+?',
    'Eine innergemeinschaftliche Lieferung verlangt den Liefertag oder den Zeitraum.',
  ),
  sentence(
    'An intra-community supply needs the country that the goods go to',
    'Eine innergemeinschaftliche Lieferung verlangt das Land, in das die Ware geht.',
  ),
]

const issued: readonly Sentence[] = [
  sentence('The (?:invoice|quote) is a draft and has no number: issue it', 'Der Beleg ist noch nicht ausgestellt.'),
  sentence(
    'The credit note is issued and keeps the data of its invoice, so .+?',
    'Die Gutschrift ist ausgestellt und behält die Daten ihrer Rechnung, das lässt sich nicht mehr ändern.',
  ),
  sentence(
    'The invoice is issued and keeps its own copy of this: .+?',
    'Die Rechnung ist ausgestellt und behält diese Angabe: Korrigieren Sie sie, dann schreiben Sie die Rechnung gut und stellen eine neue aus.',
  ),
  sentence(
    String.raw`The mail has no e-invoice \((.+?)\), which the client wants: it is incomplete \((.+?)\)`,
    (format, rules) =>
      `Der Mail fehlt die E-Rechnung (${format}), die der Kunde wünscht: Sie ist unvollständig (${rules}).`,
  ),
]

export const gapsDe: readonly Sentence[] = [...parties, ...german, ...items, ...taxes, ...issued]
