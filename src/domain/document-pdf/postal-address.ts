import type { Buyer } from '../document/index.ts'

interface Town {
  readonly town: string
  readonly state: string
  readonly postcode: string
}

/** The lines of the town where they are not "12345 Town" and the state, by country. */
const townLines: Readonly<Record<string, (town: Town) => string[]>> = {
  AU: ({ town, state, postcode }) => [joined(' ', town, state, postcode)],
  CA: ({ town, state, postcode }) => [joined(' ', joined(', ', town, state), postcode)],
  GB: ({ town, state, postcode }) => [town, state, postcode],
  IE: ({ town, state, postcode }) => [town, state, postcode],
  US: ({ town, state, postcode }) => [joined(', ', town, joined(' ', state, postcode))],
}

/** The address of a client as an envelope has it, in the language of the locale; empty where there is none. */
export function postalAddress(buyer: Buyer, locale: string): string {
  const country = trimmed(buyer.address_country)
  const town = {
    town: trimmed(buyer.address_city),
    state: trimmed(buyer.address_state),
    postcode: trimmed(buyer.address_postcode),
  }
  const lines = [
    trimmed(buyer.address_line_1),
    trimmed(buyer.address_line_2),
    trimmed(buyer.address_line_3),
    ...(townLines[country]?.(town) ?? [joined(' ', town.postcode, town.town), town.state]),
    countryName(country, locale),
  ]
  return lines.filter(Boolean).join('\n')
}

function countryName(country: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames([locale, 'en'], { type: 'region' }).of(country) ?? country
}

function joined(between: string, ...parts: readonly string[]): string {
  return parts.filter(Boolean).join(between)
}

function trimmed(text: string | null): string {
  return text?.trim() ?? ''
}
