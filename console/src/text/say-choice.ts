import { sayValue } from './say.ts'

/** Choices whose names in the API say little, in English; those with a German word of their own have that. */
const choices: Readonly<Record<string, string>> = {
  billable_item: 'Item',
  busy: 'Only busy',
  cii: 'CII',
  datetime: 'Date and time',
  'factur-x': 'Factur-X',
  full: 'Everything',
  peppol: 'Peppol',
  quote_invoice: 'Quotes and invoices',
  sans: 'Sans serif',
  select: 'Choice',
  textarea: 'Long text',
  titles: 'With names',
  ubl: 'UBL',
  xrechnung: 'XRechnung',
  // Formats of dates, by an example.
  'd/m/Y': '31/12/2026',
  'd/m/y': '31/12/26',
  'j/n/y': '9/3/26 (9 March)',
  'm/d/Y': '12/31/2026',
  'm/d/y': '12/31/26',
  'n/j/y': '3/9/26 (9 March)',
  'Y/m/d': '2026/12/31',
  'y/m/d': '26/12/31',
  'y/n/j': '26/3/9 (9 March)',
}

/** Names of events, which receivers compare: `bookingCreated`. */
const isName = (word: string): boolean => /[a-z][A-Z]/.test(word)

/** The word of a choice in a form or a filter. It stands alone, so that it begins with a capital letter. */
export function sayChoice(label: string): string {
  const said = sayValue(label)
  const word = said === label ? (choices[label] ?? sayValue(capital(label))) : said
  return isName(word) ? word : capital(word)
}

/** `Must not be empty.`: a text that begins with a capital letter. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
