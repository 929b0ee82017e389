/** What an attack on the service is, and what it works with. */
/** Whole numbers from 0 to below `below`. */
export type Random = (below: number) => number

/** The service under attack, as an attack sees it. */
export interface Victim {
  readonly address: string
  readonly token: string
  readonly random: Random
  /** Sends a request and reads its answer; the storm notes the status and the size. Null where the connection was closed. */
  send(method: string, path: string, options?: Sending): Promise<Sent | null>
  /** Sends these bytes over a connection of its own and reads until the service closes it or has answered. */
  raw(bytes: Buffer | string): Promise<string>
  /** A calendar with this text, at an address that the service may fetch. */
  publish(calendar: string): string
}

export interface Sending {
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData
  readonly headers?: Readonly<Record<string, string>>
  /** No `Authorization`. */
  readonly anonymous?: boolean
}

export interface Sent {
  readonly status: number
  readonly text: string
}

/** One way to attack; each call attacks once, differently. */
export interface Attack {
  readonly name: string
  readonly run: (victim: Victim) => Promise<void>
}

export function pick<T>(random: Random, from: readonly T[]): T {
  const found = from[random(from.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}
