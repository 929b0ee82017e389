/** The interface of an attack on the service. */
/** Whole numbers from 0 to below `below`. */
export type Random = (below: number) => number

/** The service under attack, for an attack. */
export interface Victim {
  readonly address: string
  readonly token: string
  readonly random: Random
  /**
   * Sends a request and reads its response; the storm records the status and the size. Null if the connection was
   * closed.
   */
  send(method: string, path: string, options?: Sending): Promise<Sent | null>
  /** Sends these bytes over a separate connection and reads until the service closes it or has responded. */
  raw(bytes: Buffer | string): Promise<string>
  /** A calendar with this text, at an address that the service may fetch. */
  publish(calendar: string): string
}

export interface Sending {
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData
  readonly headers?: Readonly<Record<string, string>>
  /** Without `Authorization`. */
  readonly anonymous?: boolean
}

export interface Sent {
  readonly status: number
  readonly text: string
}

/** One kind of attack; each call attacks once, differently. */
export interface Attack {
  readonly name: string
  readonly run: (victim: Victim) => Promise<void>
}

export function pick<T>(random: Random, from: readonly T[]): T {
  const found = from[random(from.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}
