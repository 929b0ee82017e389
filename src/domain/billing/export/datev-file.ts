import { withPauses } from '../../../kernel/loop-turn.ts'
import { formatTotal } from '../../../kernel/money/exact-decimal.ts'
import { windows1252 } from '../../../kernel/sheets/windows-1252.ts'
import { civilDateText, civilFromDays } from '../../../kernel/time/civil-date.ts'
import { DATEV_DECIMALS, type DatevMoney } from './datev-currency.ts'

/** DATEV format EXTF, version 700: posting batch (category 21), version 13. */

/** One posting: `money` goes to the debit of `account`, or to its credit where it is below zero. It is never 0. */
export interface DatevPosting {
  readonly money: DatevMoney
  readonly account: string
  readonly contra: string
  readonly key: string | null
  /** Day number. */
  readonly date: number
  /** The number of the invoice, by which DATEV settles open items. */
  readonly document: string
  /** The number of a credit note. */
  readonly ownNumber: string | null
  readonly due: number | null
  readonly text: string
  readonly costCenter: string | null
  /** Of a client in another EU country. */
  readonly vatId: string | null
  /** If it is taxed in another EU country, `vatId` is that country. The rate in ten-thousandths, and the VAT id of the company. */
  readonly taxedAbroad: { readonly rate: number; readonly from: string } | null
  /** Day number of the supply. */
  readonly supplied: number | null
}

export interface DatevHead {
  readonly consultant: number
  readonly client: number
  /** Day numbers, both included. */
  readonly from: number
  readonly to: number
  /** The first day of the fiscal year. */
  readonly yearStart: number
  readonly accountLength: number
  readonly label: string
  readonly currency: string
  /** When the file is made, as ISO 8601 in the zone of the instance. */
  readonly madeAt: string
}

const BEFORE_DETAILS = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
].concat(
  ['WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1'],
  ['Belegfeld 2', 'Skonto', 'Buchungstext', 'Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank'],
  ['Sachverhalt', 'Zinssperre', 'Beleglink'],
)
const AFTER_DETAILS = [
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
].concat(
  ['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
)
const LAST = [
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
].concat(
  ['Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz'],
  ['Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername', 'Beteiligtennummer'],
  ['Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis', 'Bezeichnung SoBil-Sachverhalt'],
  ['Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit'],
  ['Generalumkehr (GU)', 'Steuersatz', 'Land', 'Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)'],
  ['EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
)
const pairs = (count: number, kind: string, content: string) =>
  Array.from({ length: count }, (_, at) => [`${kind} ${at + 1}`, `${content} ${at + 1}`]).flat()

/** The 125 columns, in the words of DATEV. */
export const datevColumns: readonly string[] = [
  ...BEFORE_DETAILS,
  ...pairs(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  ...AFTER_DETAILS,
  ...pairs(20, 'Zusatzinformation - Art', 'Zusatzinformation - Inhalt'),
  ...LAST,
]

const LINE_END = '\r\n'
const CHUNK_LENGTH = 64 * 1024
/** Not final: the accountant can still change the postings. */
const OPEN = '0'

/** The file, in parts. */
export async function* datevFile(
  head: DatevHead,
  postings: AsyncIterable<readonly DatevPosting[]>,
): AsyncGenerator<Buffer> {
  let text = `${headLine(head)}${LINE_END}${datevColumns.join(';')}${LINE_END}`
  for await (const batch of postings) {
    for await (const posting of withPauses(batch)) {
      text += `${postingLine(posting, head.currency)}${LINE_END}`
      if (text.length < CHUNK_LENGTH) continue
      yield windows1252(text)
      text = ''
    }
  }
  yield windows1252(text)
}

function headLine(head: DatevHead): string {
  const none = ''
  return [
    ...[quoted('EXTF', 4), '700', '21', quoted('Buchungsstapel', 20), '13', digits(head.madeAt, 17), none],
    ...[quoted('DB', 2), quoted('Daybook', 25), quoted('', 0)],
    ...[String(head.consultant), String(head.client), day(head.yearStart), String(head.accountLength)],
    ...[day(head.from), day(head.to), quoted(head.label, 30), quoted('', 0)],
    // Financial accounting, without a special purpose of the books.
    ...['1', '0', OPEN, quoted(head.currency, 3)],
    ...[none, quoted('', 0), none, none, quoted('', 0), none, none, quoted('', 0), quoted('', 0)],
  ].join(';')
}

/** The columns that a posting fills, in their order. */
const filled: Readonly<Record<string, (posting: DatevPosting, currency: string) => string>> = {
  'Umsatz (ohne Soll/Haben-Kz)': ({ money }) => size(money.amount),
  'Soll/Haben-Kennzeichen': ({ money }) => (money.amount < 0 ? '"H"' : '"S"'),
  'WKZ Umsatz': ({ money }) => quoted(money.currency, 3),
  Kurs: ({ money }) => money.converted?.rate ?? '',
  'Basis-Umsatz': ({ money }) => (money.converted === null ? '' : size(money.converted.amount)),
  'WKZ Basis-Umsatz': ({ money }, currency) => (money.converted === null ? '' : quoted(currency, 3)),
  Konto: ({ account }) => account,
  'Gegenkonto (ohne BU-Schlüssel)': ({ contra }) => contra,
  'BU-Schlüssel': ({ key }) => (key === null ? '' : quoted(key, 4)),
  Belegdatum: ({ date }) => dayAndMonth(date),
  'Belegfeld 1': ({ document }) => numberOf(document, 36),
  'Belegfeld 2': ({ due, ownNumber }) =>
    ownNumber !== null ? numberOf(ownNumber, 12) : due === null ? '' : quoted(dueText(due), 12),
  Buchungstext: ({ text, money, ownNumber }) =>
    quoted(`${ownNumber === null ? '' : `${ownNumber} `}${money.note}${text}`, 60),
  'KOST1 - Kostenstelle': ({ costCenter }) => (costCenter === null ? '' : quoted(costCenter, 36)),
  'EU-Land u. UStID (Bestimmung)': ({ vatId }) => (vatId === null ? '' : quoted(vatId, 15)),
  'EU-Steuersatz (Bestimmung)': ({ taxedAbroad }) => (taxedAbroad === null ? '' : size(taxedAbroad.rate)),
  Festschreibung: () => OPEN,
  // DATEV takes the day of supply only together with the period of its tax.
  Leistungsdatum: ({ supplied }) => (supplied === null ? '' : dayMonthYear(supplied)),
  'Datum Zuord. Steuerperiode': ({ supplied }) => (supplied === null ? '' : dayMonthYear(supplied)),
  'EU-Land u. UStID (Ursprung)': ({ taxedAbroad }) => (taxedAbroad === null ? '' : quoted(taxedAbroad.from, 15)),
}

/** The separators before each filled column, and those after the last one. */
const places = Object.keys(filled).map((name) => datevColumns.indexOf(name))
const cells = Object.values(filled).map((cell, at) => ({
  before: ';'.repeat((places[at] ?? 0) - (places[at - 1] ?? 0)),
  cell,
}))
const after = ';'.repeat(datevColumns.length - 1 - (places.at(-1) ?? 0))

/** Written piece by piece: an array of all columns is most of the memory of an export. */
function postingLine(posting: DatevPosting, currency: string): string {
  let line = ''
  for (const { before, cell } of cells) line += before + cell(posting, currency)
  return line + after
}

/** `1234,50` */
function size(amount: number): string {
  return formatTotal(Math.abs(amount), DATEV_DECIMALS).replace('.', ',')
}

/** Of the characters that DATEV allows in numbers. */
function numberOf(text: string, lengthMax: number): string {
  return quoted(text.replace(/[^A-Za-z0-9$&%*+/-]/g, '-'), lengthMax)
}

/** A text in quotes, of a bounded length, in one line. */
function quoted(text: string, lengthMax: number): string {
  const plain = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return `"${[...plain].slice(0, lengthMax).join('').replaceAll('"', '""')}"`
}

function digits(text: string, length: number): string {
  return text.replace(/\D/g, '').padEnd(length, '0').slice(0, length)
}

/** `20260131` */
function day(number: number): string {
  return civilDateText(number).replaceAll('-', '')
}

const two = (number: number) => String(number).padStart(2, '0')

/** `3101` */
function dayAndMonth(number: number): string {
  const { day: ofMonth, month } = civilFromDays(number)
  return `${two(ofMonth)}${two(month)}`
}

/** `31012026` */
function dayMonthYear(number: number): string {
  return `${dayAndMonth(number)}${civilFromDays(number).year}`
}

/** `310126` */
function dueText(number: number): string {
  return `${dayAndMonth(number)}${two(civilFromDays(number).year % 100)}`
}
