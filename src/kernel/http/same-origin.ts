import type { FastifyRequest } from 'fastify'
import { Forbidden } from '../errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The parts of a request that are used. */
type SentRequest = Pick<FastifyRequest, 'method' | 'headers' | 'host'>

/**
 * Throws `Forbidden` for a change by cookie that another site may have made a browser send: `Sec-Fetch-Site` must be
 * `same-origin` or, if a browser does not send it, `Origin` must name this host.
 */
export function requireSameOrigin(request: SentRequest, publicUrl: string | undefined): void {
  if (safeMethods.has(request.method) || isSameOrigin(request, publicUrl)) return
  throw new Forbidden('A change with a session cookie must come from a page of this service.')
}

/** The same for a request without a cookie: it is refused only if it states that it comes from another site. */
export function refuseCrossSite(request: SentRequest, publicUrl: string | undefined): void {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined || origin !== undefined) requireSameOrigin(request, publicUrl)
}

function isSameOrigin({ headers, host }: SentRequest, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  const sent = new URL(origin)
  // The default port is optional.
  const own = URL.canParse(`${sent.protocol}//${host}`) ? new URL(`${sent.protocol}//${host}`).origin : undefined
  return sent.origin === own || (publicUrl !== undefined && sent.origin === new URL(publicUrl).origin)
}
