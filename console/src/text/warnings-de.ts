/** Warnings of the service in German: what was stored, and may be a mistake. */
import { gapsDe } from './gaps-de.ts'
import type { Sentence } from './say.ts'
import { figure, sentence } from './sentence-pattern.ts'

/** `19.00 bis 30.11.2026 oder 9.50 bis 15.12.2026` */
function offers(text: string): string {
  return text
    .replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$3.$2.$1')
    .replaceAll(/[\d.]+(?= until)/g, figure)
    .replaceAll(' until ', ' bis ')
    .replaceAll(' or ', ' oder ')
}

export const warningsDe: readonly Sentence[] = [
  ...gapsDe,
  sentence(
    String.raw`the fonts of documents do not have (.+?), which may print as boxes\. Look at the PDF`,
    (signs) => `Die Schriften der Belege haben diese Zeichen nicht: ${signs}. Sehen Sie sich das PDF an.`,
  ),
  sentence(
    'the booking (.+?) has changed after it was billed: see (.+?)',
    (id, invoices) => `Buchung ${id} hat sich nach der Abrechnung geändert: siehe ${invoices}.`,
  ),
  sentence(
    'the booking (.+?) stays on (?:the draft invoice with the id (.+?)|a draft invoice) until its lines are removed there',
    (id, draft) =>
      `Buchung ${id} bleibt auf ${draft === undefined ? 'einem Rechnungsentwurf' : `dem Rechnungsentwurf mit der ID ${draft}`}, bis Sie ihre Positionen dort entfernen.`,
  ),
  sentence('more of these bookings are on draft invoices', 'Weitere dieser Buchungen stehen auf Rechnungsentwürfen.'),
  sentence(
    'payment (.+?) takes back (.+?) of the discount for early payment',
    (id, amount = '') => `Zahlung ${id} nimmt ${figure(amount)} des Skontos zurück.`,
  ),
  sentence(
    String.raw`items: the tax "(.+?)" has (\S+) % here, and (\S+) % now\. For the new rate, remove it from the lines, and add it again`,
    (name, copied = '', now = '') =>
      `Die Steuer „${name}“ hat hier ${figure(copied)} %, inzwischen aber ${figure(now)} %. Für den neuen Satz entfernen Sie sie aus den Positionen, speichern und fügen sie wieder hinzu.`,
  ),
  sentence(
    String.raw`items: the tax "(.+?)" with (\S+) % is deleted now\. Replace it on the lines if its rate has changed`,
    (name, copied = '') =>
      `Die Steuer „${name}“ mit ${figure(copied)} % ist inzwischen gelöscht. Ersetzen Sie sie in den Positionen, falls sich ihr Satz geändert hat.`,
  ),
  sentence('items: the (?:invoice|quote) has no lines', 'Der Beleg hat keine Positionen.'),
  sentence(String.raw`[\w.[\]]+ stays as it is`, 'Kosten, die schon da sind, bleiben unverändert.'),
  sentence(
    'Costs need READ permission on SALES or ADMIN',
    'Interne Kosten sieht nur, wer Finanzen oder Verwaltung lesen darf.',
  ),
  sentence(
    'is more than half a year before the date of the invoice',
    'Liegt mehr als ein halbes Jahr vor dem Datum der Rechnung.',
  ),
  sentence('is more than half a year from today', 'Liegt mehr als ein halbes Jahr in der Zukunft.'),
  sentence('is more than a year from today', 'Ist mehr als ein Jahr von heute entfernt.'),
  sentence('is before the date of the (?:invoice|quote)', 'Liegt vor dem Datum des Belegs.'),
  sentence('number: (.+?) is missing before it', (number) => `Vor dieser Nummer fehlt ${number}.`),
  sentence(
    'number: (.+?) to (.+?) are missing before it',
    (first, last) => `Vor dieser Nummer fehlen ${first} bis ${last}.`,
  ),
  sentence(
    'is before the date of (.+?), which has the number before it',
    (number) => `Liegt vor dem Datum von ${number}, das die Nummer davor hat.`,
  ),
  sentence(
    'a discount for early payment must be written as (.+?), alone in its line',
    (example) => `Ein Skonto schreiben Sie als ${example}, allein in seiner Zeile.`,
  ),
  sentence(
    'the terms of the invoice offer no discount for early payment',
    'Die Bedingungen der Rechnung bieten kein Skonto.',
  ),
  sentence('the invoice offers (.+?)', (offered = '') => `Die Rechnung bietet Skonto an: ${offers(offered)}.`),
  sentence(
    'the payment is later than the last day of the discount: the invoice offers (.+?)',
    (offered = '') => `Die Zahlung kommt nach dem letzten Tag des Skontos. Angeboten ist: ${offers(offered)}.`,
  ),
  sentence(
    'Daybook has no mail server: the operator sets one with DAYBOOK_SMTP_URL',
    'Daybook hat keinen Mailserver. Der Betreiber richtet ihn mit DAYBOOK_SMTP_URL ein.',
  ),
  sentence(
    'is not an e-invoice: its root element is "(.+?)"',
    (name) => `Ist keine E-Rechnung: Das oberste Element ist „${name}“.`,
  ),
  sentence(
    'is (\\S.+?), which is not EN 16931: .+?',
    (name) =>
      `Ist ${name}, nicht EN 16931. Bitten Sie den Lieferanten um UBL, CII oder ein PDF mit Factur-X oder ZUGFeRD 2.`,
  ),
  sentence('is a PDF without an e-invoice in it', 'Ist ein PDF ohne E-Rechnung.'),
  sentence(
    'is the bill (.+?) of (.+?), which has already been uploaded',
    (number, seller) => `Ist die Rechnung ${number} von ${seller}, die schon hochgeladen ist.`,
  ),
  sentence(
    'is not XML: download the statement as camt.053',
    'Ist kein XML. Laden Sie den Auszug als camt.053 herunter.',
  ),
]
