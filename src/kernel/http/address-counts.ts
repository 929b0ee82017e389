import { isIPv6 } from 'node:net'
import type { Clock } from '../time/clock.ts'
import { ThisMinute } from './this-minute.ts'

/** Addresses that are counted at the same time; further ones are not counted until the minute ends. */
const ADDRESSES_MAX = 100_000

/** How often each address did something in the current minute. */
export class AddressCounts {
  readonly #clock: Clock
  readonly #counts = new ThisMinute<number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts one more and returns the new count. Counts with different `what` are separate. */
  add(address: string, what = ''): number {
    const now = this.#clock.now()
    const key = keyOf(address, what)
    const count = (this.#counts.get(key, now) ?? 0) + 1
    if (count > 1 || this.#counts.size < ADDRESSES_MAX) this.#counts.set(key, count)
    return count
  }

  of(address: string, what = ''): number {
    return this.#counts.get(keyOf(address, what), this.#clock.now()) ?? 0
  }

  /** Seconds until all counts begin again, 1 to 60. */
  secondsLeft(): number {
    return this.#counts.secondsLeft(this.#clock.now())
  }
}

function keyOf(address: string, what: string): string {
  return `${what} ${networkOf(address)}`
}

/** The network of an address for counting: one customer has a whole IPv6 network of 64 bits. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  return [...groups, ...Array(Math.max(missing, 0)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')
}
