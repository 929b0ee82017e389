/** A web server that publishes one calendar, like other programs. */
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export class CalendarServer implements AsyncDisposable {
  text = ''
  status = 200
  /** Creates the ETag of a text; none if undefined. */
  etag: ((text: string) => string) | undefined = (text) => `"${hash('sha256', text)}"`
  /** A promise that each response waits for. */
  gate: Promise<void> | undefined
  /** The status of each response. */
  readonly answered: number[] = []
  readonly #server: Server

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const { text } = this
      const etag = this.etag?.(text)
      const isKnown = etag !== undefined && request.headers['if-none-match'] === etag
      const status = this.status === 200 && isKnown ? 304 : this.status
      this.answered.push(status)
      await this.gate
      response.writeHead(status, { 'content-type': 'text/calendar', ...(etag !== undefined && { etag }) })
      response.end(status === 200 ? text : '')
    })
  }

  static async start(): Promise<CalendarServer> {
    const started = new CalendarServer()
    started.#server.listen(0, '127.0.0.1')
    await once(started.#server, 'listening')
    return started
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/studio.ics`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
