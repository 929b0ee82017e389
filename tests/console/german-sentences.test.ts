import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../console/src/api/problem.ts'
import { sayFault, sayName, sayNameInLine, saySentences, sayWarning, speak } from '../../console/src/text/say.ts'
import { adviceOf } from '../../console/src/ui/advice.ts'
import { explainLine } from '../../src/domain/catalogue/pricing/explain-line.ts'
import type { BookingFacts, OwnRate, RateScheme } from '../../src/domain/catalogue/pricing/price-list.ts'
import { priceResource } from '../../src/domain/catalogue/pricing/price-resource.ts'
import {
  amounts,
  booking,
  card,
  dayCard,
  H,
  half,
  night,
  overtime,
  ownRate,
  percent,
  scheme,
  suite,
  weekend,
  workday,
} from '../support/pricing-samples.ts'

/** A test in German; other files of the same process use English. */
function inGerman(name: string, check: () => void): void {
  test(name, async () => {
    await speak('de-DE')
    try {
      check()
    } finally {
      await speak('en')
    }
  })
}

const facts = { clientId: 1, projectId: 2, customValues: { 3: 'UHD' } }
const bookings = [
  workday,
  weekend,
  { ...workday, ...facts },
  booking('2026-03-03T09:00:00+01:00', '2026-03-03T09:20:00+01:00', facts),
  booking('2026-03-28T21:00:00+01:00', '2026-03-29T08:00:00+02:00', facts),
  booking('2026-10-24T21:00:00+02:00', '2026-10-25T08:00:00+01:00'),
  booking('2026-03-02T00:00:00+01:00', '2026-03-12T00:00:00+01:00', { allDay: true, ...facts }),
  booking('2026-03-02T00:00:00+01:00', '2026-03-03T00:00:00+01:00', { allDay: true }),
]

const schemes: readonly RateScheme[] = [
  card,
  dayCard,
  night,
  overtime,
  scheme(1, { name: 'No amounts' }),
  scheme(1, { name: 'Later', amounts: amounts({ hour: 90 }), dateStart: '2030-01-01' }),
  scheme(1, { name: 'Of nobody', amounts: amounts({ hour: 90 }), isForAll: true }),
  scheme(2, { name: 'Winter', fixedDate: false, dateStart: '2000-12-01', dateEnd: '2000-03-31', ...half }),
  scheme(2, { name: 'Third', dateStart: '2026-03-01', ...percent, amounts: amounts({ hour: '33.3333' }, { hour: 5 }) }),
  scheme(2, { name: 'No dates', ...half }),
  scheme(3, { name: 'Evening', timeStart: 18 * H, overrideBase: true, amounts: amounts({ hour: 100 }) }),
  scheme(3, { name: 'No hours', ...half }),
  scheme(4, { name: 'No overtime', ...half }),
  scheme(5, { name: 'Arte', clientIds: new Set([1]), dateEnd: '2026-12-31', ...half }),
  scheme(5, { name: 'No client', ...half }),
  scheme(6, { name: 'Series', projectIds: new Set([2]), ...half }),
  scheme(6, { name: 'No project', ...half }),
  scheme(7, { name: 'UHD', customFieldId: 3, amounts: amounts({ hour: 1234.5, day: 5 }) }),
  scheme(7, { name: 'No field', ...half }),
]

const rates = [
  ownRate({ amounts: amounts({ hour: '80.01' }, { hour: 28 }), dateStart: '2026-01-01', dateEnd: '2026-12-31' }),
  ownRate({ currency: 'JPY', amounts: amounts({ week: 350_000 }) }),
]

/** All sentences of the service about the price of a booking. */
function said(of: BookingFacts, some: readonly RateScheme[], ...own: readonly OwnRate[]): string[] {
  const resource = suite(...own)
  const { lines, refused } = priceResource(of, resource, some)
  return [...lines.flatMap((line) => explainLine(line, of, resource)), ...refused.map(({ reason }) => reason)]
}

inGerman('every reason of a price has a German sentence', () => {
  const one = schemes.map((some) => [some])
  const lists = [schemes, ...one, ...one.map((some) => [card, ...some]), ...one.map((some) => [dayCard, ...some])]
  const sentences = new Set(
    bookings.flatMap((of) =>
      lists.flatMap((some) => [...said(of, some), ...rates.flatMap((rate) => said(of, some, rate))]),
    ),
  )
  assert.ok(sentences.size > 150, String(sentences.size))
  const english = [...sentences].filter((text) => {
    return /\b(the|is|its?|of|at|are|has|lists|no|valid|hours?|days?|weeks?)\b/.test(
      saySentences(text).replaceAll(/„.*?“/g, ''),
    )
  })
  assert.deepEqual(english, [])
})

inGerman('figures, units and dates of a reason are in German notation', () => {
  for (const [text, expected] of [
    ['Sold: 9 hours at 120.00 EUR is 1080.00 EUR.', 'Verkauf: 9 Stunden zu 120,00 EUR sind 1.080,00 EUR.'],
    [
      'Bought: 10/7 weeks (1.4286) at 350000 JPY is -500000 JPY, rounded to 1 decimal.',
      'Einkauf: 10/7 Wochen (1,4286) zu 350.000 JPY sind −500.000 JPY, auf 1 Stelle gerundet.',
    ],
    [
      'Its time is 9 h on 1 day: 2026-12-02 09:00 to 2026-12-02 18:00 (Europe/Berlin).',
      'Berechnete Zeit: 9 h an 1 Tag, 02.12.2026 09:00 bis 02.12.2026 18:00 (Europe/Berlin).',
    ],
    [
      '“Winter” is charged in addition to the base: it is for a season of every year, valid from 12-01 to 03-31.',
      '„Winter“ kommt zum Grundpreis dazu: für eine Saison in jedem Jahr, gültig vom 01.12. bis 31.03.',
    ],
    [
      'Sold: 50 % of the 80.01 EUR of its own rate is 40.005 EUR for one hour.',
      'Verkauf: 50 % von 80,01 EUR (eigener Preis) sind 40,005 EUR je Stunde.',
    ],
    ['Resource Rate comes before it.', 'Der eigene Preis der Ressource geht vor.'],
    [
      'the payments would sum to -228.26, but at most 207.51 can be paid back.',
      'Die Zahlungen ergäben zusammen −228,26. Höchstens 207,51 können zurückgezahlt werden.',
    ],
    [
      'the payments would sum to -1.00. Record incoming payments before refunds: setting the status to Paid records no payment.',
      'Die Zahlungen ergäben zusammen −1,00. Erfassen Sie Eingänge vor Erstattungen.',
    ],
  ] as const)
    assert.equal(saySentences(text), expected)
})

inGerman('an error names the member as the console does, and is translated to German', () => {
  for (const [message, expected] of [
    ['name: is required. Name of the tax.', /^Name: Diese Angabe fehlt\.$/],
    ['due_date: must be text.', /^Fällig: Muss ein Text sein\.$/],
    ['items[2].quantity: must not be 0.', /^Menge: Darf nicht 0 sein\.$/],
    [
      'currency: must be a currency code of ISO 4217 in capitals, such as EUR.',
      /^Währung: Muss eine gültige Währung sein/,
    ],
    ['end: must be after start.', /^Ende: Muss nach dem Beginn liegen\.$/],
    ['number: INV-7 is taken by another invoice.', /^Nummer: INV-7 ist schon vergeben\.$/],
    ['Bis: must be after start.', /^Bis: Muss nach dem Beginn liegen\.$/],
    ['Already on an invoice: Mix.', /^Schon auf einer Rechnung: Mix\.$/],
    [
      'items[0].quantity: is more than the rest of this line, which is 2.5.',
      /^Menge: Ist mehr als der Rest dieser Position: 2,5\.$/,
    ],
    [
      'items[0].quantity: must have the same sign as the quantity of the line, which is -2.',
      /^Menge: Muss dasselbe Vorzeichen haben wie die Menge der Position: −2\.$/,
    ],
    ['items[0].id: the line is already fully credited.', /Die Position ist schon ganz gutgeschrieben\.$/],
    ['This is not known.', /^This is not known\.$/],
  ] as const)
    assert.match(sayFault(message), expected)
})

inGerman('the discount of a line is called Rabatt, and that of a payment Skonto', () => {
  assert.equal(sayName('discount'), 'Skonto')
  assert.equal(sayNameInLine('discount'), 'Rabatt')
  assert.equal(sayNameInLine('quantity'), 'Menge')
  const problem = 'must have at most 2 decimals, as EUR has'
  assert.match(sayFault(`discount: ${problem}.`), /^Skonto: /)
  assert.match(sayFault(`items[0].discount: ${problem}.`), /^Rabatt: /)
})

inGerman('the error for a period that ends before it begins is in German', () => {
  const said = sayFault('to: must not be before from. Last day of the period, included.')
  assert.equal(said, 'Der letzte Tag darf nicht vor dem ersten liegen.')
})

inGerman('warnings about rates, costs and days are in German', () => {
  for (const [warning, expected] of [
    [
      'items: the tax "USt" has 19 % here, and 16.5 % now. For the new rate, remove it from the lines, and add it again',
      /^Die Steuer „USt“ hat hier 19 %, inzwischen aber 16,5 %\. Für den neuen Satz .+ wieder hinzu\.$/,
    ],
    [
      'items: the tax "USt" with 19 % is deleted now. Replace it on the lines if its rate has changed',
      /^Die Steuer „USt“ mit 19 % ist inzwischen gelöscht\. Ersetzen .+ geändert hat\.$/,
    ],
    [
      'billable_items[1].buy_cost stays as it is. Costs need READ permission on SALES or ADMIN.',
      /^Kosten, die schon da sind, bleiben unverändert\. Interne Kosten sieht nur, .+ darf\.$/,
    ],
    [
      'date: is more than half a year before the date of the invoice',
      /^Datum: Liegt mehr .+ vor dem Datum der Rechnung\.$/,
    ],
    [
      'currency: the prices keep the figures that they had in CHF',
      /^Währung: Die Preise behalten die Zahlen aus CHF\.$/,
    ],
    ['date: is more than half a year from today', /^Datum: Liegt .+ in der Zukunft\.$/],
    ['due_date: is before the date of the invoice', /^Fällig: Liegt vor dem Datum des Belegs\.$/],
    ['number: INV-7 to INV-9 are missing before it', /^Vor dieser Nummer fehlen INV-7 bis INV-9\.$/],
    ['number: INV-7 is missing before it', /^Vor dieser Nummer fehlt INV-7\.$/],
    [
      'terms: a discount for early payment must be written as #SKONTO#TAGE=14#PROZENT=2.00#, alone in its line',
      /Ein Skonto schreiben Sie als #SKONTO#TAGE=14#PROZENT=2\.00#, allein in seiner Zeile\.$/,
    ],
    [
      'The bank kept a fee: record what the client had paid, 3.50 more',
      /^Die Bank hat eine Gebühr einbehalten: Erfassen Sie, was der Kunde bezahlt hat, 3,50 mehr\.$/,
    ],
    [
      'It names the invoice, and the amounts match, less the discount for early payment, with the fee of 3.50 that the bank kept',
      / abzüglich des Skontos und zuzüglich der Gebühr von 3,50, die die Bank einbehalten hat\.$/,
    ],
    [
      'file: is ZUGFeRD 1.0, which is not EN 16931: ask the supplier for UBL, CII, or a Factur-X or ZUGFeRD 2 PDF. An invoice as UBL 2.1 or UN/CEFACT CII.',
      /Ist ZUGFeRD 1\.0, nicht EN 16931\. Bitten Sie den Lieferanten um UBL, CII oder ein PDF mit Factur-X oder ZUGFeRD 2\./,
    ],
    [
      'file: is camt.053.002.02: only versions of camt.053.001 and camt.054.001 are read. A bank statement: camt.053 or camt.054 as XML, or a ZIP of such files.',
      /ist camt\.053\.002\.02: Gelesen werden nur Fassungen von camt\.053\.001 und camt\.054\.001\./,
    ],
    [
      'file: is not an e-invoice: its root element is "Order"',
      /Ist keine E-Rechnung: Das oberste Element ist „Order“\.$/,
    ],
    ['file: is a PDF without an e-invoice in it', /Ist ein PDF ohne E-Rechnung\.$/],
    [
      'file: is the bill R-1 of DE123456788, which has already been uploaded.',
      /Ist die Rechnung R-1 von DE123456788, die schon hochgeladen ist\.$/,
    ],
    ['items: the invoice has no lines', /^Der Beleg hat keine Positionen\.$/],
    [
      'discount: the payment is later than the last day of the discount: the invoice offers 1019.00 until 2026-11-30 or 9.50 until 2026-12-15',
      /Angeboten ist: 1\.019,00 bis 30\.11\.2026 oder 9,50 bis 15\.12\.2026\.$/,
    ],
    [
      'e-invoice BR-DE-15: The buyer reference is missing: set the Leitweg-ID of the client, or buyer_reference of the document.',
      /^E-Rechnung BR-DE-15: Die Käuferreferenz fehlt: .+ des Belegs an\.$/,
    ],
    [
      'e-invoice BR-11: "Narnia" names no country: set its code, such as DE. The invoice is issued and keeps its own copy of this: correct it, then credit the invoice and issue a new one.',
      /^E-Rechnung BR-11: „Narnia“ ist kein Land: .+, etwa DE\. Die Rechnung ist ausgestellt .+ neue aus\.$/,
    ],
    [
      'e-invoice BR-CO-04: An e-invoice has one tax a line: lines 1, 2 and 3 more have several. This does not apply to documents without an e-invoice.',
      /^E-Rechnung BR-CO-04: .+ Mehrere hat: Position 1, 2 und 3 weitere\. Für Belege ohne E-Rechnung gilt das nicht\.$/,
    ],
    ['e-invoice SE-R-001: A Swedish VAT id is SE and twelve digits.', /^E-Rechnung SE-R-001: A Swedish .+ digits\.$/],
    [
      'The mail has no e-invoice (xrechnung), which the client wants: it is incomplete (BR-DE-1, BR-DE-15).',
      /^Der Mail fehlt die E-Rechnung \(xrechnung\), .+ \(BR-DE-1, BR-DE-15\)\.$/,
    ],
    [
      'invoice: the fonts of documents do not have ᚠ …, which may print as boxes. Look at the PDF.',
      /^Rechnung: Die Schriften der Belege haben diese Zeichen nicht: ᚠ …\. Sehen Sie sich das PDF an\.$/,
    ],
    [
      'credit-note: the fonts of documents do not have ᚠ, which may print as boxes. Look at the PDF.',
      /^Gutschrift: Die Schriften /,
    ],
    [
      'terms: the fonts of documents do not have ᚠ, which may print as boxes. Look at the PDF.',
      /^Bedingungen: Die Schriften /,
    ],
    [
      'e-invoice BR-E-10: Lines without tax (category E) need a reason: set exemption_reason or exemption_code of their tax, and add a tax to lines that have none.',
      /^E-Rechnung BR-E-10: Positionen ohne Steuer .+ Befreiungsgrund.+ fügen Sie/,
    ],
    [
      'e-invoice BR-DE-28: The email address of the company must be in ASCII letters and have a domain, such as accounts@studio.example.',
      /^E-Rechnung BR-DE-28: Die E-Mail-Adresse der Firma .+ ASCII-Zeichen/,
    ],
    [
      'the booking 7 has changed after it was billed: see INV-3, INV-4',
      /^Buchung 7 hat sich nach der Abrechnung geändert: siehe INV-3, INV-4\.$/,
    ],
    [
      'the booking 7 stays on the draft invoice with the id 9 until its lines are removed there',
      /^Buchung 7 bleibt auf dem Rechnungsentwurf mit der ID 9, .+ entfernen\.$/,
    ],
    [
      'payment 4 takes back 1019.50 of the discount for early payment',
      /^Zahlung 4 nimmt 1\.019,50 des Skontos zurück\.$/,
    ],
    ['subjekt is not a field of quote/send', /^subjekt is not a field of quote\/send\.$/],
  ] as const)
    assert.match(sayWarning(warning), expected)
})

const TOO_LONG = 'This read takes more than 500 MiB of memory. Ask for less, for example with another filter.'

test('a read that is too long for the service says so, and not that the service does not answer', () => {
  assert.equal(adviceOf(new Problem(503, TOO_LONG)), TOO_LONG)
  assert.match(adviceOf(new Problem(503, 'The service is stopping.')), /^The service does not answer\./)
})

inGerman('a read that is too long for the service asks for another filter', () => {
  const german = 'Das ist zu viel auf einmal. Verwenden Sie einen engeren Filter.'
  assert.equal(adviceOf(new Problem(503, TOO_LONG)), german)
})
