import type { FastifyRequest } from 'fastify'
import { Forbidden } from '../errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What is looked at of a request. */
type SentRequest = Pick<FastifyRequest, 'method' | 'headers' | 'host'>

/**
 * Throws `Forbidden` for a request that changes something by a cookie, and that another site may have made a browser
 * send: `Sec-Fetch-Site` must be `same-origin` or, where a browser does not send it, `Origin` must name this host.
 */
export function requireSameOrigin(request: SentRequest, publicUrl: string | undefined): void {
  if (safeMethods.has(request.method) || isSameOrigin(request, publicUrl)) return
  throw new Forbidden('A change with a session cookie must come from a page of this service.')
}

/** The same for a request that needs no cookie: only one that says that it comes from elsewhere is refused. */
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
  // The default port may be written, or not.
  const own = URL.canParse(`${sent.protocol}//${host}`) ? new URL(`${sent.protocol}//${host}`).origin : undefined
  return sent.origin === own || (publicUrl !== undefined && sent.origin === new URL(publicUrl).origin)
}
