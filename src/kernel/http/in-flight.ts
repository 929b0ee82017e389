import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DaybookError, Unavailable } from '../errors.ts'

/** How often overdue requests are looked for, in milliseconds. */
const SWEEP_MS = 1000

/**
 * The requests in progress, in the order of their arrival. A request that takes longer than `timeoutMs` gets a 503,
 * or a 408 if it waits for its body, unless its response has begun. One sweep for all costs less than a timer for each.
 */
export class InFlight {
  readonly #replies = new Set<FastifyReply>()
  readonly #timeoutMs: number

  constructor(http: FastifyInstance, timeoutMs: number) {
    this.#timeoutMs = timeoutMs
    const sweep = setInterval(() => this.#giveUpOverdue(), Math.min(SWEEP_MS, timeoutMs)).unref()
    http.addHook('onClose', async () => clearInterval(sweep))
  }

  add(reply: FastifyReply): void {
    this.#replies.add(reply)
  }

  delete(reply: FastifyReply): void {
    this.#replies.delete(reply)
  }

  [Symbol.iterator](): Iterator<FastifyReply> {
    return this.#replies.values()
  }

  #giveUpOverdue(): void {
    for (const reply of this.#replies) {
      if (reply.elapsedTime < this.#timeoutMs) return
      this.#replies.delete(reply)
      if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) continue
      if (isAwaited(reply.request.raw)) reply.header('connection', 'close').send(this.#tooSlow())
      else reply.send(this.#noAnswer(reply))
    }
  }

  #tooSlow(): DaybookError {
    return new DaybookError('too-slow', `The body did not arrive within ${this.#seconds} s. Nothing was stored.`)
  }

  #noAnswer({ request }: FastifyReply): DaybookError {
    const mayBeStored = request.method === 'GET' ? '' : ' The change may still have been stored.'
    return new Unavailable(`No answer within ${this.#seconds} s.${mayBeStored}`)
  }

  get #seconds(): number {
    return this.#timeoutMs / 1000
  }
}

/** Whether the server reads the body and waits for more of it. An injected request has no `complete`. */
function isAwaited({ complete, readableFlowing }: IncomingMessage): boolean {
  return complete === false && readableFlowing !== null
}
