import type { FastifyInstance } from 'fastify'
import { sendJson } from './send-json.ts'

export function registerApiDocs(http: FastifyInstance, openapi: () => object): void {
  let text: string | undefined
  http.get('/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openapi())
    return sendJson(reply, text)
  })
}
