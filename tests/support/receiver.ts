/** A receiver of webhooks: a server on this machine that responds as the test sets it and records requests. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly headers: IncomingHttpHeaders
  /** The raw body. */
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests assert what they find in it
  readonly body: any
}

type Answer = (response: ServerResponse, received: Received) => unknown

export class Receiver implements AsyncDisposable {
  readonly received: Received[] = []
  /** The response to the next requests. */
  answer: Answer = (response) => response.end('thanks')
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const received = { headers: request.headers, text, body: JSON.parse(text) }
    this.received.push(received)
    this.#heard.resolve()
    await this.answer(response, received)
  })
  #heard = Promise.withResolvers<void>()

  /** Listens on a free port, or on its previous one. */
  static async open(port = 0): Promise<Receiver> {
    const receiver = new Receiver()
    receiver.#server.listen(port, '127.0.0.1')
    await once(receiver.#server, 'listening')
    return receiver
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`
  }

  answering(status: number, headers: Record<string, string> = {}): void {
    this.answer = (response) => response.writeHead(status, headers).end(`status ${status}`)
  }

  /** Waits until this many requests have arrived. */
  async has(count: number): Promise<void> {
    while (this.received.length < count) {
      this.#heard = Promise.withResolvers()
      await this.#heard.promise
    }
  }

  types(): string[] {
    return this.received.map(({ body }) => body.type)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
