import type { Sentence } from './say.ts'

const END = String.raw`\.(?: |$)`

/** A sentence of the service, without its full stop, in other words. */
export function sentence(pattern: string, say: Sentence[1] | string): Sentence {
  return [new RegExp(`^${pattern}${END}`), typeof say === 'string' ? () => say : (_, ...parts) => say(...parts)]
}

/** `1.234,50` */
export function figure(text: string): string {
  const [whole = '', decimals] = text.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '.').replace('-', '−')
  return decimals === undefined ? grouped : `${grouped},${decimals}`
}
