/**
 * Sentences of the service in German: the reasons of prices, and what is wrong with values. Each pattern takes one sentence
 * from the beginning of a text. A sentence without a pattern stays in English.
 */
import { bankReasonsDe } from './bank-reasons-de.ts'
import type { Sentence } from './say.ts'
import { figure, sentence } from './sentence-pattern.ts'
import { warningsDe } from './warnings-de.ts'

const AMOUNT = String.raw`(-?[\d.]+ [A-Z]{3})`
const QUANTITY = String.raw`(-?[\d./]+ (?:hour|day|week)s?(?: \([\d.]+\))?)`
const VALID = String.raw`(, valid (?:from|until) [\d-]+(?: to [\d-]+)?)?`

const figures = (text: string) => text.replaceAll(/-?\d+(\.\d+)?/g, figure)

const unitNames: Readonly<Record<string, string>> = {
  hour: 'Stunde',
  hours: 'Stunden',
  day: 'Tag',
  days: 'Tage',
  week: 'Woche',
  weeks: 'Wochen',
}

/** `4/3 Stunden (1,3333)` */
const quantity = (text: string) => figures(text).replace(/[a-z]+/, (unit) => unitNames[unit] ?? unit)

/** `02.12.2026 09:00 bis 02.12.2026 18:00 und 3 weitere` */
function times(text: string): string {
  return text
    .replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$3.$2.$1')
    .replaceAll(' to ', ' bis ')
    .replace(/, and (\d+) more$/, ' und $1 weitere')
}

/** `, gültig vom 01.07. bis 31.08.` */
function valid(text = ''): string {
  return times(text.replace(/(?<!\d)(\d\d)-(\d\d)(?![\d-])/g, '$2.$1.'))
    .replace(/valid from (\S+) bis/, 'gültig vom $1 bis')
    .replace('valid from', 'gültig ab')
    .replace('valid until', 'gültig bis')
    .replace(/\.$/, '')
}

const counted = (count: string, one: string, more: string) => `${figure(count)} ${count === '1' ? one : more}`
const side = (verb: string) => (verb === 'Sold' ? 'Verkauf' : 'Einkauf')

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^it is for a season of every year$/, 'für eine Saison in jedem Jahr'],
  [/^it is for a season$/, 'für eine Saison'],
  [/^it is for the hours from (\S+) to (\S+)$/, 'für die Zeit von $1 bis $2'],
  [/^it is for the time after (\S+) hours$/, 'für die Zeit nach $1 Stunden'],
  [/^it is for the client of the booking$/, 'für den Kunden der Buchung'],
  [/^it is for the project of the booking$/, 'für das Projekt der Buchung'],
  [/^it is for the value of a custom field of the booking$/, 'für den Wert eines eigenen Feldes der Buchung'],
]

function reason(text: string): string {
  const [pattern, said] = reasons.find(([one]) => one.test(text)) ?? []
  return pattern === undefined || said === undefined
    ? 'er gilt'
    : text.replace(pattern, said).replace('midnight', 'Mitternacht')
}

const prices: readonly Sentence[] = [
  sentence(
    `The base is the own rate of (.+?)${VALID}`,
    (name, dates) => `Grundpreis ist der eigene Preis von ${name}${valid(dates)}.`,
  ),
  sentence(
    `The base is “(.+?)”, which lists (.+?)${VALID}`,
    (scheme, name, dates) => `Grundpreis ist „${scheme}“ für ${name}${valid(dates)}.`,
  ),
  sentence(`“(.+?)” replaces the base: (.+?)${VALID}`, (scheme = '', why = '', dates) => {
    return `„${scheme}“ ersetzt den Grundpreis: ${reason(why)}${valid(dates)}.`
  }),
  sentence(`“(.+?)” is charged in addition to the base: (.+?)${VALID}`, (scheme = '', why = '', dates) => {
    return `„${scheme}“ kommt zum Grundpreis dazu: ${reason(why)}${valid(dates)}.`
  }),
  sentence(
    String.raw`Its time is ([\d:]+) h on (\d+) days?: (.+?) \(([\w/+-]+)\)`,
    (hours = '', days = '', list = '', zone = '') =>
      `Berechnete Zeit: ${hours} h an ${counted(days, 'Tag', 'Tagen')}, ${times(list)} (${zone}).`,
  ),
  sentence(
    String.raw`Its time is (\d+) whole days?: (.+?)`,
    (days = '', list = '') => `Berechnete Zeit: ${counted(days, 'ganzer Tag', 'ganze Tage')}, ${times(list)}.`,
  ),
  sentence(
    String.raw`Clocks go (back|forward) on (\S+), which makes it (\S+) h (longer|shorter) than its times of day suggest`,
    (way, day = '', hours = '', effect) =>
      `Am ${times(day)} wird die Uhr ${way === 'back' ? 'zurückgestellt' : 'vorgestellt'}: Sie ist ${hours} h ${effect === 'longer' ? 'länger' : 'kürzer'}, als die Uhrzeiten zeigen.`,
  ),
  sentence(
    'The time in which “(.+?)” replaces the base is left out',
    (scheme) => `Die Zeit, in der „${scheme}“ den Grundpreis ersetzt, ist ausgenommen.`,
  ),
  sentence(
    String.raw`(Sold|Bought): (-?[\d.]+) % of the ${AMOUNT} of (?:(its own rate)|“(.+?)”) is ${AMOUNT} for one (\w+)(, rounded to four decimals)?`,
    (verb = '', percent = '', of = '', own, scheme, amount = '', unit = '', rounded) =>
      `${side(verb)}: ${figure(percent)} % von ${figures(of)} (${own === undefined ? `„${scheme}“` : 'eigener Preis'}) sind ${figures(amount)} je ${unitNames[unit] ?? unit}${rounded === undefined ? '' : ', auf vier Stellen gerundet'}.`,
  ),
  sentence('(Sold|Bought): more than the largest amount', (verb = '') => `${side(verb)}: mehr als der größte Betrag.`),
  sentence(
    String.raw`(Sold|Bought): ${QUANTITY} at ${AMOUNT} is ${AMOUNT}(?:, rounded to (\d+) decimals?)?`,
    (verb = '', count = '', each = '', total = '', places) =>
      `${side(verb)}: ${quantity(count)} zu ${figures(each)} sind ${figures(total)}${places === undefined ? '' : `, auf ${counted(places, 'Stelle', 'Stellen')} gerundet`}.`,
  ),
  sentence(String.raw`([\d:]+) h are ${QUANTITY}`, (hours, count = '') => `${hours} h sind ${quantity(count)}.`),
  sentence(
    String.raw`For (\d+) days? it applies to a share of the booked time: ${QUANTITY}`,
    (days = '', count = '') => `Für ${counted(days, 'Tag', 'Tage')} gilt er anteilig: ${quantity(count)}.`,
  ),
  sentence(
    String.raw`A week is seven days: (\d+) days? are ${QUANTITY}`,
    (days = '', count = '') => `Eine Woche hat sieben Tage: ${counted(days, 'Tag', 'Tage')} sind ${quantity(count)}.`,
  ),
  sentence(
    'It was computed when the booking was last priced: computed_now has the current price',
    'Er wurde berechnet, als die Buchung zuletzt ihren Preis bekam. Der heutige Preis weicht davon ab.',
  ),
  sentence(
    'It was entered by hand, and stays until somebody changes it',
    'Er wurde von Hand eingetragen und bleibt, bis ihn jemand ändert.',
  ),
  sentence('There is no base for (.+?)', (days = '') => `Für ${times(days)} gibt es keinen Grundpreis.`),
  sentence(
    'The booking is longer than (\\S+) days: it has no computed price. Enter its rates by hand',
    (days = '') =>
      `Die Buchung ist länger als ${days.replace(',', '.')} Tage und hat keinen berechneten Preis. Tragen Sie ihn von Hand ein.`,
  ),
]

const refusals: readonly Sentence[] = [
  sentence('It is a base that lists no resource', 'Er ist ein Grundpreis ohne Ressourcen.'),
  sentence('Its season has no dates', 'Seine Saison hat keine Daten.'),
  sentence('It has no hours', 'Er hat keine Uhrzeiten.'),
  sentence(
    'It is for hours, and the booking is for whole days',
    'Er gilt für Uhrzeiten, und die Buchung ist ganztägig.',
  ),
  sentence('It has no overtime_hours', 'Er sagt nicht, nach wie vielen Stunden er gilt.'),
  sentence('It does not name a custom field', 'Er nennt kein eigenes Feld.'),
  sentence('The booking has no value in its custom field', 'Die Buchung hat in seinem eigenen Feld keinen Wert.'),
  sentence('It lists no client', 'Er nennt keinen Kunden.'),
  sentence('It lists no project', 'Er nennt kein Projekt.'),
  sentence('The booking has no client', 'Die Buchung hat keinen Kunden.'),
  sentence('The booking has no project', 'Die Buchung hat kein Projekt.'),
  sentence('It has no rate with an amount', 'Er hat keinen Preis mit einem Betrag.'),
  sentence('It has no rates', 'Er hat keine Preise.'),
  sentence('It applies to no day of the booking', 'Er gilt an keinem Tag der Buchung.'),
  sentence(
    'No part of the booking is within its hours or season',
    'Kein Teil der Buchung liegt in seinen Uhrzeiten oder seiner Saison.',
  ),
  sentence(
    'It is a percentage, but there is no base rate for that time',
    'Er ist ein Prozentsatz, aber für diese Zeit gibt es keinen Grundpreis.',
  ),
  sentence('It exceeds the largest amount', 'Er ist mehr als der größte Betrag.'),
  sentence('Another base comes before it', 'Ein anderer Grundpreis geht vor.'),
  sentence('Resource Rate comes before it', 'Der eigene Preis der Ressource geht vor.'),
  sentence('(.+?) comes before it', (scheme) => `„${scheme}“ geht vor.`),
]

const faults: readonly Sentence[] = [
  sentence('is required(?:; null clears it)?', 'Diese Angabe fehlt.'),
  sentence('must not be empty(?:; null means none)?', 'Darf nicht leer sein.'),
  sentence('is empty', 'Darf nicht leer sein.'),
  sentence('must not be 0', 'Darf nicht 0 sein.'),
  sentence('must not be 0 without a discount', 'Darf ohne Skonto nicht 0 sein.'),
  sentence('must not be below 0', 'Darf nicht unter 0 sein.'),
  sentence(
    'must not be above 0, because the amount is below 0',
    'Darf nicht über 0 sein, wenn der Betrag unter 0 ist.',
  ),
  sentence(
    String.raw`must have at most (\d+) decimals, as ([A-Z]{3}) has`,
    (count, currency) => `Höchstens ${count} Nachkommastellen, wie bei ${currency}.`,
  ),
  sentence('must be text', 'Muss ein Text sein.'),
  sentence('must be true or false', 'Muss ja oder nein sein.'),
  sentence(String.raw`must have at most (\d+) (characters|elements|lines)`, (count, what) => {
    const of = { characters: 'Zeichen', elements: 'Einträge', lines: 'Zeilen' }[what ?? ''] ?? ''
    return `Höchstens ${count} ${of}.`
  }),
  sentence(String.raw`must be at least (-?[\d.]+)`, (least = '') => `Muss mindestens ${figure(least)} sein.`),
  sentence(String.raw`must be at most (-?[\d.]+)`, (most = '') => `Darf höchstens ${figure(most)} sein.`),
  sentence(
    String.raw`must be a whole number from (-?\d+) to (-?\d+)`,
    (least = '', most = '') => `Muss eine ganze Zahl von ${figure(least)} bis ${figure(most)} sein.`,
  ),
  sentence('must be one of (.+?)', (values) => `Muss einer dieser Werte sein: ${values}.`),
  sentence(
    'must be a decimal number with at most 11 digits before the point and at most 4 decimals',
    'Muss eine Zahl mit höchstens 11 Stellen vor und 4 nach dem Komma sein.',
  ),
  sentence('is 100000000000 or more', 'Beträge haben höchstens elf Stellen vor dem Komma.'),
  sentence('must be after (?:the )?start', 'Muss nach dem Beginn liegen.'),
  sentence('the prices keep the figures that they had in (.+?)', (was) => `Die Preise behalten die Zahlen aus ${was}.`),
  sentence('to: must not be before from', 'Der letzte Tag darf nicht vor dem ersten liegen.'),
  sentence('must be after from', 'Muss nach dem ersten Tag liegen.'),
  sentence('must be an IBAN', 'Muss eine IBAN sein.'),
  sentence(
    'must be a percentage (from|above) 0(?: to|, at most) 100,? with at most 4 decimals(?:, such as 12.5 or "12.5%")?',
    (from) => `Muss ${from === 'from' ? 'von' : 'mehr als'} 0 bis 100 % sein, mit höchstens 4 Nachkommastellen.`,
  ),
  sentence('must be a currency code of ISO 4217 in capitals, such as EUR', 'Muss eine gültige Währung sein, etwa EUR.'),
  sentence('disagrees with (?:another member of the body|.+?)', 'Widerspricht einer anderen Angabe.'),
  sentence(
    String.raw`there is no [\w /-]+? with the (?:id|name|uuid) "?(.+?)"?`,
    (named) => `Es gibt keinen Eintrag ${named} (mehr).`,
  ),
]

const conflicts: readonly Sentence[] = [
  sentence('This read takes more than .+?', 'Das ist zu viel auf einmal. Verwenden Sie einen engeren Filter.'),
  sentence(String.raw`(\S+) is taken by another .+?`, (number) => `${number} ist schon vergeben.`),
  sentence('Only a draft can be deleted: the status of this .+? is .+?', 'Nur ein Entwurf kann gelöscht werden.'),
  sentence('This quote has been declined', 'Dieses Angebot wurde abgelehnt.'),
  sentence('This quote has been invoiced: (.+?)', (on) => `Dieses Angebot ist abgerechnet: ${on}.`),
  sentence('The invoice is already fully credited', 'Die Rechnung ist schon ganz gutgeschrieben.'),
  sentence('the line is already fully credited', 'Die Position ist schon ganz gutgeschrieben.'),
  sentence(
    'is more than the rest of this line, which is (.+?)',
    (rest = '') => `Ist mehr als der Rest dieser Position: ${figures(rest)}.`,
  ),
  sentence(
    'must have the same sign as the quantity of the line, which is (.+?)',
    (whole = '') => `Muss dasselbe Vorzeichen haben wie die Menge der Position: ${figures(whole)}.`,
  ),
  sentence(
    'The invoice is a draft. Change it instead of crediting it',
    'Die Rechnung ist ein Entwurf. Ändern Sie sie, statt sie gutzuschreiben.',
  ),
  sentence(
    'The credit would be (.+?), but the rest of the invoice is (.+?)',
    (credit = '', rest = '') =>
      `Die Gutschrift wäre ${figures(credit)}, von der Rechnung bleiben aber nur ${figures(rest)}.`,
  ),
  sentence('Already on an invoice: (.+?)', (named) => `Schon auf einer Rechnung: ${named}.`),
  sentence(
    'the client of this .+? has been deleted',
    'Der Kunde dieses Belegs wurde gelöscht. Wählen Sie einen anderen.',
  ),
  sentence('is a draft. It can be paid once it has left Draft', 'Ein Entwurf kann noch nicht bezahlt werden.'),
  sentence(
    'the payments would sum to (.+?)(?:, but at most (.+?) can be paid back|. Record incoming payments before refunds: .+?)?',
    (sum = '', most) =>
      `Die Zahlungen ergäben zusammen ${figures(sum)}. ${most === undefined ? 'Erfassen Sie Eingänge vor Erstattungen' : `Höchstens ${figures(most)} können zurückgezahlt werden`}.`,
  ),
  sentence(
    'the discounts of the invoice would sum to (.+?). First change the payments that take more back',
    (sum = '') =>
      `Die Skonti der Rechnung ergäben zusammen ${figures(sum)}. Ändern Sie zuerst die Zahlungen, die mehr zurücknehmen.`,
  ),
  sentence(
    'the payment and its discount would be (.+?) more than the amount due',
    (over = '') => `Zahlung und Skonto wären zusammen ${figures(over)} mehr als der offene Betrag.`,
  ),
  sentence(
    'cannot offer another discount for early payment: .+?',
    'Das Skonto einer ausgestellten Rechnung bleibt. Erfassen Sie ein anderes mit der Zahlung.',
  ),
  sentence('nothing of this line is left to invoice', 'Von dieser Position ist nichts mehr abzurechnen.'),
  sentence(
    'is (-?[\\d.]+), but (-?[\\d.]+) is left to invoice',
    (asked = '', left = '') => `${figure(asked)} ist mehr, als noch abzurechnen ist: ${figure(left)}.`,
  ),
  sentence(
    '"(.+?)" \\(time entry \\d+\\) is still running: stop it first',
    (name) => `„${name}“ läuft noch. Stoppen Sie zuerst diesen Timer.`,
  ),
  sentence('The time entry is not running: it ended at .+?', 'Der Zeiteintrag läuft nicht mehr.'),
  sentence(
    'The time entry is locked: changing it needs WRITE permission on ADMIN',
    'Der Zeiteintrag ist gesperrt. Ein Administrator kann ihn ändern.',
  ),
  sentence(
    '"(.+?)" \\(booking \\d+\\) is locked by (.+?) until (\\S+?)',
    (name, by, until = '') =>
      `„${name}“ ist von ${by} bis ${times(until.replace(/T(\d\d:\d\d)\S*$/, ' $1'))} gesperrt.`,
  ),
  sentence(
    'The folder is not empty: move or delete its projects and folders first',
    'Der Ordner ist nicht leer. Verschieben oder löschen Sie zuerst seine Projekte und Ordner.',
  ),
  sentence(
    'The folder is not empty: private projects are in it, which only their members can move',
    'Der Ordner ist nicht leer. Darin sind private Projekte, die nur ihre Mitglieder verschieben können.',
  ),
  sentence(
    'The default template cannot be deleted. Make another one of its type the default first',
    'Die Standardvorlage kann nicht gelöscht werden. Machen Sie zuerst eine andere ihrer Art zum Standard.',
  ),
]

export const sentencesDe = [...faults, ...prices, ...refusals, ...conflicts, ...bankReasonsDe, ...warningsDe] as const
