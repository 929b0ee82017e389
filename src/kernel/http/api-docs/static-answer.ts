import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesTag } from '../entity-tag.ts'

interface Loaded {
  readonly tag: string
  readonly gzipped: Buffer
  /** The length without compression, in bytes. */
  readonly length: number
}

/** Bytes that are the same for all clients while the program runs: read at the first request, then kept compressed. */
export class StaticAnswer {
  readonly #type: string
  readonly #load: () => Promise<Buffer>
  #loading: Promise<Loaded> | undefined

  constructor(type: string, load: () => Promise<Buffer>) {
    this.#type = type
    this.#load = load
  }

  /** Returns 304 if the client has them, gzip if the client accepts it, and plain bytes otherwise. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#loading ??= this.#compress()
    const { tag, gzipped, length } = await this.#loading
    reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    const ifNoneMatch = request.headers['if-none-match']
    if (ifNoneMatch !== undefined && matchesTag(ifNoneMatch, tag)) return reply.code(304).send()
    reply.header('content-type', this.#type)
    const accepted = String(request.headers['accept-encoding'] ?? '')
    if (/\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i.test(accepted)) {
      return reply.header('content-encoding', 'gzip').send(gzipped)
    }
    // A client that reads slowly, or not at all, does not hold all of it in memory.
    reply.header('content-length', length)
    return reply.send(request.method === 'HEAD' ? null : Readable.from([gzipped]).pipe(createGunzip()))
  }

  async #compress(): Promise<Loaded> {
    try {
      const bytes = await this.#load()
      const tag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
      return { tag, gzipped: await promisify(gzip)(bytes), length: bytes.length }
    } catch (error) {
      this.#loading = undefined
      throw error
    }
  }
}
