import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { DaybookError, NotFound } from '../errors.ts'
import { errorBody } from './error-answers.ts'

/** The address for metrics cannot be used. */
export class CannotListen extends Error {}

/** The contents of the listener: the text for Prometheus, and its type. Throws for callers without access. */
export type MetricsReader = (
  authorization: string | undefined,
) => Promise<{ readonly type: string; readonly text: string }>

/** Serves `/metrics`, and nothing else, on a separate address while `http` is open. */
export function listenForMetrics(
  http: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
  read: MetricsReader,
): void {
  const server = createServer((request, response) => void answer(read, request, response))
  http.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => {
        reject(new CannotListen(`DAYBOOK_METRICS_ADDRESS cannot be used: ${error.message}.`))
      })
      server.listen(port, host, resolve)
    })
    http.log.info({ address: server.address() }, 'metrics are served at a separate address')
  })
  http.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}

async function answer(read: MetricsReader, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (request.method !== 'GET' || request.url !== '/metrics') throw new NotFound()
    const { type, text } = await read(request.headers.authorization)
    response.writeHead(200, { 'content-type': type }).end(text)
  } catch (error) {
    const known = error instanceof DaybookError
    const status = !known ? 500 : error.kind === 'unauthenticated' ? 401 : 404
    const headers = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(errorBody(status, known ? error.message : 'Internal error.'))
  }
}
