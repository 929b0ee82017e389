/** A listener to the live stream of changes. */
import { createParser } from 'eventsource-parser'
import type { Client, World } from '../world.ts'

interface Entry {
  readonly id: number
  readonly record: string
  readonly record_id: number
  readonly action: string
  readonly event: string | null
  readonly before?: unknown
  readonly after?: unknown
}

/** A listener that uses a client library. */
export class Listener {
  readonly entries: Entry[] = []
  /** The names of named events. */
  readonly named: string[] = []
  readonly status: number
  lastId = ''
  readonly #stop: AbortController
  readonly #reading: Promise<void>
  #heard = Promise.withResolvers<void>()

  constructor(response: Response, stop: AbortController) {
    this.status = response.status
    this.#stop = stop
    this.#reading = this.#read(response).catch(() => {})
  }

  static async open(address: string, token: string, path = '/v2/events', headers: Record<string, string> = {}) {
    const stop = new AbortController()
    const all = { authorization: `Bearer ${token}`, ...headers }
    const response = await fetch(address + path, { headers: all, signal: stop.signal })
    return new Listener(response, stop)
  }

  async has(count: number): Promise<Entry[]> {
    while (this.entries.length < count) {
      this.#heard = Promise.withResolvers()
      await this.#heard.promise
    }
    return this.entries
  }

  async hasNamed(count: number): Promise<string[]> {
    while (this.named.length < count) {
      this.#heard = Promise.withResolvers()
      await this.#heard.promise
    }
    return this.named
  }

  /** Resolves when the other side has ended the stream. */
  get ended(): Promise<void> {
    return this.#reading
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#reading
  }

  async #read(response: Response): Promise<void> {
    const parser = createParser({
      onEvent: ({ id, data, event }) => {
        this.lastId = id ?? this.lastId
        if (event === undefined) this.entries.push(JSON.parse(data))
        else this.named.push(event)
        this.#heard.resolve()
      },
    })
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }))
  }
}

export async function listening(world: World) {
  const address = await world.app.listen()
  return (client: Client, path?: string, headers?: Record<string, string>) =>
    Listener.open(address, client.token, path, headers)
}
