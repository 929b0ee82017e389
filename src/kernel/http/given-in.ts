import type { FastifyRequest } from 'fastify'
import { type Given, type Params, readQuery } from './params.ts'

/** The query as it was sent. */
export function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return request.query as Readonly<Record<string, unknown>>
}

/** The parameters of a request in which each must be known: `readQuery`, with the name of the call in errors. */
export function givenIn<P extends Params>(request: FastifyRequest, params: P): Given<P> {
  return readQuery(params, queryOf(request), `${request.method} ${request.routeOptions.url}`)
}
