import type { Customer, StudioBasics } from './studio.ts'

/** Member states of the European Union among the customers' countries, without the studio's own. */
const union = new Set(['FR', 'SE', 'ES', 'CZ', 'PL', 'PT', 'DK', 'GR', 'IE'])

/** The tax on a service of a German studio: at home, to a business elsewhere in the union, or beyond it. */
export function taxOf({ client }: Customer, { taxes }: StudioBasics): number {
  if (client.country === 'DE') return taxes.full
  return union.has(client.country) ? taxes.reverse : taxes.abroad
}
