/** Lists with more than a list allows. */
import { records } from '../../src/registry.ts'
import { type Attack, pick, type Random, type Victim } from './attack.ts'

const texts = ["'", '%', '_', '\\', '"', '\u0000', '\ud7ff', 'İ', 'a', '*', '-1', '1e9', 'true', 'null', '2026-02-30']

const queries: Readonly<Record<string, (random: Random, member: () => string) => string>> = {
  'many words': (random) => `name=${wordsOf(pick(random, [21, 160, 485, 3_000]), random)}`,
  'many ids': (random) => `id=${Array.from({ length: pick(random, [1_001, 4_000]) }, (_, id) => id)}`,
  'many filters': (_, member) => Array.from({ length: 90 }, () => `${member()}=${Array(30).fill('a')}`).join('&'),
  'many filters, all of them': (_, member) =>
    ['filter_operator=AND', ...Array.from({ length: 90 }, () => `${member()}=1`)].join('&'),
  'many custom fields': () => Array.from({ length: 99 }, (_, id) => `custom_field_${id}=a`).join('&'),
  'many fields': (_, member) => `fields=${Array.from({ length: 1_000 }, member)}`,
  'many orders': (_, member) => `order_asc=${Array.from({ length: 500 }, member)}`,
  'many sums': (_, member) => `sums=${Array.from({ length: 500 }, member)}`,
  'a long text': (random, member) => `${member()}=${pick(random, texts).repeat(9_000)}`,
  'odd texts': (random, member) =>
    Array.from({ length: 9 }, () => `${member()}=${encodeURIComponent(pick(random, texts))}`).join('&'),
  'odd pages': (random) => `limit=${pick(random, ['0', '1001', '-1', '1e3', '99999999999999999999'])}&page=1e9`,
  'a page far away': () => 'limit=1000&page=2147483647',
  'unknown parameters': () => Array.from({ length: 3_000 }, (_, index) => `x${index}=`).join('&'),
}

function wordsOf(count: number, random: Random): string {
  return Array.from({ length: count }, () => pick(random, ['a', 'gr', 'b1', 'ö', 'the'])).join('+')
}

async function ask(victim: Victim, query: (typeof queries)[string]): Promise<void> {
  const definition = pick(victim.random, records)
  const members = [...definition.members.keys()]
  const text = query(victim.random, () => pick(victim.random, members))
  await victim.send('GET', `/v2/${definition.name}?${text.slice(0, 30_000)}`)
}

export const attackWithLists: readonly Attack[] = Object.entries(queries).map(([name, query]) => ({
  name: `list: ${name}`,
  run: (victim) => ask(victim, query),
}))
