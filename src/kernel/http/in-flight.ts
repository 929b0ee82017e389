import type { FastifyInstance, FastifyReply } from 'fastify'
import { Unavailable } from '../errors.ts'

/** How often overdue answers are looked for. */
const SWEEP_MS = 1000

/** The requests that are being answered, in the order of their arrival. */
export class InFlight {
  readonly #replies = new Set<FastifyReply>()
  readonly #timeoutMs: number

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  add(reply: FastifyReply): void {
    this.#replies.add(reply)
  }

  delete(reply: FastifyReply): void {
    this.#replies.delete(reply)
  }

  /** Answers 503 to every request that has been waiting for longer than the timeout. What has begun to answer goes on. */
  giveUpOverdue(): void {
    for (const reply of this.#replies) {
      if (reply.elapsedTime < this.#timeoutMs) return
      this.#replies.delete(reply)
      if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) continue
      const seconds = this.#timeoutMs / 1000
      reply.send(new Unavailable(`No answer within ${seconds} s. A change may have been made all the same.`))
    }
  }
}

/** Gives up on answers that take longer than `timeoutMs`. One sweep for all costs less than a timer for each. */
export function limitAnswerTime(http: FastifyInstance, timeoutMs: number): void {
  const inFlight = new InFlight(timeoutMs)
  http.addHook('onRequest', (_request, reply, done) => {
    inFlight.add(reply)
    done()
  })
  http.addHook('onResponse', (_request, reply, done) => {
    inFlight.delete(reply)
    done()
  })
  const sweep = setInterval(() => inFlight.giveUpOverdue(), Math.min(SWEEP_MS, timeoutMs)).unref()
  http.addHook('onClose', (_http, done) => {
    clearInterval(sweep)
    done()
  })
}
