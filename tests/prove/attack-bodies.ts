/** Bodies that cost more to read, or to refuse, than to send. */
import { records } from '../../src/registry.ts'
import { type Attack, pick, type Victim } from './attack.ts'

const NUL = String.raw`\u0000`
const SURROGATE = String.raw`\ud800`

const bodies: Readonly<Record<string, (size: number) => string>> = {
  'NUL texts deep inside of each other': (size) => `${'{"a":'.repeat(size / 12)}"${NUL}"${'}'.repeat(size / 12)}`,
  'lists of NUL texts': (size) => `{"name":[${Array(Math.floor(size / 9)).fill(`"${NUL}"`)}]}`,
  'lone surrogates in names of members': (size) =>
    `{${Array.from({ length: Math.floor(size / 16) }, (_, index) => `"${SURROGATE}${index}":1`)}}`,
  'lists inside each other': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'objects that never end': (size) => '{"a":'.repeat(size / 5),
  'unknown members': (size) => `{${Array.from({ length: Math.floor(size / 12) }, (_, index) => `"x${index}":1`)}}`,
  'the same member again and again': (size) => `{${Array(Math.floor(size / 9)).fill('"name":1')}}`,
  'references without end': (size) => `{"name":"x","resources":[${Array(Math.floor(size / 9)).fill('{"id":9}')}]}`,
  'a member that changes what objects are': () => '{"__proto__":{"name":"x"},"constructor":{"prototype":{"a":1}}}',
  'numbers beyond all bounds': () => `{"name":"x","rate":1e999999,"start":-1e308,"quantity":${'9'.repeat(5_000)}}`,
  'one long text': (size) => `{"name":"${'a'.repeat(size)}"}`,
  'one long text that is folded': (size) => `{"name":"${'İé'.repeat(size / 4)}"}`,
}

async function send({ random, send }: Victim, body: string): Promise<void> {
  const { name } = pick(random, records)
  const method = pick(random, ['POST', 'PUT'])
  const path = pick(random, [`/v2/${name}`, `/v2/${name}?id=1`, '/v2/nothing', '/nothing', '/v2/booking/bulk'])
  await send(method, path, { body, headers: { 'content-type': 'application/json' }, anonymous: random(3) === 0 })
}

export const attackWithBodies: readonly Attack[] = [
  ...Object.entries(bodies).map(([name, write]) => ({
    name: `body: ${name}`,
    run: (victim: Victim) => send(victim, write(pick(victim.random, [400, 20_000, 384_000, 1_040_000]))),
  })),
  {
    name: 'body: a bulk write of rows that are no rows',
    run: (victim) => {
      const rows = Array.from({ length: 10_000 }, (_, row) => (row % 2 ? '[1,2,3]' : '["a","tomorrow",{},[],null]'))
      const body = `{"save":{"columns":["external_id","start","end","name","notes"],"values":[${rows}]}}`
      return victim.send('POST', '/v2/booking/bulk', json(body)).then(() => {})
    },
  },
  {
    name: 'body: bytes at random',
    run: async (victim) => {
      const bytes = Uint8Array.from({ length: victim.random(5_000) }, () => victim.random(256))
      await victim.send('POST', `/v2/${pick(victim.random, records).name}`, { ...json(''), body: bytes })
    },
  },
]

function json(body: string) {
  return { body, headers: { 'content-type': 'application/json' } }
}
