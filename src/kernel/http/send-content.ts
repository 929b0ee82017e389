import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Content, StreamedContent } from '../files/content.ts'
import { matchesTag } from './entity-tag.ts'

/** An uploaded file must not run in the context of this origin, whatever a browser does with it. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const YEAR_SECONDS = 31_536_000

/** Sends bytes as a download; 304 if the client has them. */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Content | StreamedContent,
): Promise<void> {
  if ('open' in content) return sendStream(request, reply, content)
  const tag = `"${content.tag}"`
  const isKnown = hasContent(request, tag, content.unchangedSince)
  const bytes = isKnown ? undefined : await content.read()
  reply
    .header('etag', tag)
    .header('cache-control', content.immutable ? `private, max-age=${YEAR_SECONDS}, immutable` : 'private, no-cache')
    .header('vary', 'authorization, cookie')
    .header('content-security-policy', sandbox)
  if (content.unchangedSince !== undefined) {
    reply.header('last-modified', new Date(content.unchangedSince * 1000).toUTCString())
  }
  if (bytes === undefined) return reply.code(304).send()
  return reply.type(content.mimeType).header('content-disposition', attachment(content.fileName)).send(bytes)
}

/**
 * `If-Modified-Since` counts only without `If-None-Match` (RFC 9110, section 13.1.3). It must be the time that was sent: a later
 * one is from before an older backup was restored.
 */
function hasContent({ headers }: FastifyRequest, tag: string, unchangedSince?: number): boolean {
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince = '' } = headers
  if (ifNoneMatch !== undefined) return matchesTag(ifNoneMatch, tag)
  return unchangedSince !== undefined && Date.parse(ifModifiedSince) === unchangedSince * 1000
}

/**
 * A stream that is created while it is sent has no ETag and is not cached. The work ends when the client disconnects.
 */
function sendStream(request: FastifyRequest, reply: FastifyReply, content: StreamedContent): FastifyReply {
  reply
    .header('cache-control', 'private, no-store')
    .header('vary', 'authorization, cookie')
    .header('content-security-policy', sandbox)
    .header('content-disposition', attachment(content.fileName))
    .type(content.mimeType)
  if (content.bytes !== undefined) reply.header('content-length', content.bytes)
  if (request.method === 'HEAD') return reply.send()
  const bytes = content.open()
  // The stream of a client that has already disconnected does not end by itself.
  if (reply.raw.destroyed) bytes.destroy()
  return reply.send(bytes)
}

/**
 * RFC 6266: the name in ASCII for old software, and the exact name, without signs that show it in another order:
 * `bill<U+202E>fdp.exe` would look like `billexe.pdf`.
 */
export function attachment(fileName: string): string {
  const inOrder = fileName.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, '-')
  const ascii = inOrder.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(inOrder.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
