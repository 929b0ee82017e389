import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { StaticAnswer } from './static-answer.ts'

/** The page runs our script and Scalar's, and its policy allows connections to this server only. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the OpenAPI document at `/openapi.json` and the API reference at `/docs`, without other servers. */
export function registerApiDocs(http: FastifyInstance, openapi: () => object): void {
  const serve = (path: string, type: string, load: () => string | Promise<Buffer>) => {
    const answer = new StaticAnswer(type, async () => Buffer.from(await load()))
    http.get(path, (request, reply) => {
      if (path.startsWith('/docs')) reply.header('content-security-policy', pagePolicy)
      return answer.send(request, reply)
    })
  }
  serve('/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openapi()))
  serve('/docs', 'text/html; charset=utf-8', () => readFile(join(import.meta.dirname, 'page.html')))
  serve('/docs/start.js', 'text/javascript; charset=utf-8', () => readFile(join(import.meta.dirname, 'start.js')))
  serve('/docs/reference.js', 'text/javascript; charset=utf-8', () => readFile(referencePath()))
}

/** Scalar's page in one file, which its package ships beside its code (decision 0031 explains this version). */
function referencePath(): string {
  const { resolve } = createRequire(import.meta.url)
  return join(dirname(resolve('@scalar/fastify-api-reference')), 'js', 'standalone.js')
}
