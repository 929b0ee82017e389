import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import { acceptedCoding } from './accepted-coding.ts'
import { matchesTag } from './entity-tag.ts'
import { sendJson } from './send-json.ts'

/** The page runs scripts and styles of this server only, and connects to no other server. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const YEAR_SECONDS = 31_536_000

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The page at `/` of a service without a console. */
const doors = JSON.stringify({
  name: 'Daybook',
  console: 'Not built. Run "npm ci && npm run build:console", then restart Daybook.',
  api: '/v2',
  documentation: '/docs',
  openapi: '/openapi.json',
  health: '/health',
})

/** Answers a request for a path that is no page; `undefined` if another answer fits. */
export type MissingPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined

/**
 * Serves the console that was built into `folder`: its pages, which are one file, and the files that it loads. Returns
 * its page for unknown addresses.
 */
export function registerConsole(http: FastifyInstance, folder: string | undefined): MissingPage {
  if (folder === undefined || !existsSync(join(folder, 'pages.json'))) {
    http.get('/', (_request, reply) => sendJson(reply, doors))
    return () => undefined
  }
  const files = new ConsoleFiles(folder)
  const pages = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as readonly string[]
  for (const path of pages) {
    http.get(path, (request, reply) => {
      reply.header('content-security-policy', pagePolicy).header('cache-control', 'no-cache')
      return files.send(request, reply, 'index.html')
    })
  }
  http.get('/assets/*', (request, reply) => {
    reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    return files.send(request, reply, `assets/${(request.params as { readonly '*': string })['*']}`)
  })
  return (request, reply) => {
    if (!isNavigation(request)) return
    reply.header('content-security-policy', pagePolicy).header('cache-control', 'no-store')
    return files.send(request, reply, 'index.html', 404)
  }
}

/** Paths for programs, and names of files: if one is missing, the answer is JSON. */
const noPages = /^\/(v2|docs|assets|feed|health|ready|metrics)(\/|$)|\.\w+$/

/** Whether a browser opens the address for its user. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split(/[?#]/, 1)
  return (
    /^(GET|HEAD)$/.test(method) && /(^|,)\s*text\/html\s*(,|;|$)/i.test(headers.accept ?? '') && !noPages.test(path)
  )
}

/** Files of one folder at the start of the program; each is read at its first request. */
class ConsoleFiles {
  readonly #folder: string
  readonly #names: ReadonlySet<string>
  readonly #read = new Map<string, Promise<Buffer>>()

  constructor(folder: string) {
    this.#folder = folder
    this.#names = new Set(
      readdirSync(folder, { encoding: 'utf8', recursive: true }).map((name) => name.replaceAll('\\', '/')),
    )
  }

  /**
   * Returns 404 for a missing file, 304 if the client has it, and otherwise the smallest form that the client accepts,
   * with the status `code`.
   */
  async send(request: FastifyRequest, reply: FastifyReply, name: string, code = 200): Promise<FastifyReply> {
    const type = types[extname(name)]
    if (type === undefined || !this.#names.has(name)) {
      reply.header('cache-control', 'no-store')
      throw new NotFound()
    }
    const coding = acceptedCoding(request.headers['accept-encoding'])
    const ending = coding === 'br' ? '.br' : coding === 'gzip' ? '.gz' : ''
    const isKept = ending !== '' && this.#names.has(name + ending)
    const bytes = await this.#bytes(isKept ? name + ending : name).catch((error: Error) => {
      reply.header('cache-control', 'no-store')
      // A newer build has replaced the files of the one that is served.
      throw 'code' in error && error.code === 'ENOENT' ? new NotFound() : error
    })
    const tag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
    reply.header('etag', tag).header('vary', 'accept-encoding')
    const ifNoneMatch = request.headers['if-none-match']
    if (code === 200 && ifNoneMatch !== undefined && matchesTag(ifNoneMatch, tag)) return reply.code(304).send()
    if (isKept && coding !== undefined) reply.header('content-encoding', coding)
    return reply.code(code).type(type).send(bytes)
  }

  #bytes(name: string): Promise<Buffer> {
    const known = this.#read.get(name)
    if (known !== undefined) return known
    const reading = readFile(join(this.#folder, name))
    this.#read.set(name, reading)
    reading.catch(() => this.#read.delete(name))
    return reading
  }
}
