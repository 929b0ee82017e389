import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import type { MissingPage } from './console-files.ts'
import { answerError, errorBody } from './error-answers.ts'
import { sendJson } from './send-json.ts'

/**
 * Responds to unknown paths with 404, and to unsupported methods with 405 and `Allow`, before the body is read. Browsers
 * that open an unknown path get the page of the console that `missing` sends.
 */
export function answerUnknownPaths(http: FastifyInstance, missing: MissingPage): void {
  const methodsOf = new Map<string, Set<string>>()
  http.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsOf.set(url, methods)
  })
  http.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answer(request, reply)
    else done()
  })
  http.setNotFoundHandler(answer)

  function answer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = pathOf(request.url)
    const [, methods] = [...methodsOf].find(([url]) => matches(url, path)) ?? []
    if (methods === undefined) {
      const sending = missing(request, reply)
      if (sending === undefined) return answerError(new NotFound(), request, reply)
      sending.catch((error: unknown) => answerError(error, request, reply))
      return reply
    }
    const allowed = [...methods].join(', ')
    reply.code(405).header('allow', allowed)
    return sendJson(reply, errorBody(405, `${request.method} is not supported here. Supported methods: ${allowed}.`))
  }
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '')
}

/** True if `path` matches the route `url`: `:name` is any one segment, `*` is any rest. */
function matches(url: string, path: string): boolean {
  if (!/[:*]/.test(url)) return url === path
  const pattern = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:[^/]+/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path)
}
