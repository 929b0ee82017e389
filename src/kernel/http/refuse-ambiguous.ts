import type { FastifyRequest } from 'fastify'
import { fault, Invalid } from '../errors.ts'

/** The maximum number of parameters in a URL. */
const PARAMETERS_MAX = 100

/** Headers that may occur once: with two, a proxy may use the first and Daybook the second. */
const single: Readonly<Record<string, string>> = {
  host: 'Host',
  authorization: 'Authorization',
  'content-type': 'Content-Type',
}
const singleLengths = new Set(Object.keys(single).map((name) => name.length))

/** Throws `Invalid` for an ambiguous request, and one with too many parameters or, in the API, undecodable ones. */
export function refuseAmbiguous({ url, raw, routeOptions }: FastifyRequest): void {
  const seen = new Set<string>()
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const given = raw.rawHeaders[index] ?? ''
    if (!singleLengths.has(given.length)) continue
    const name = single[given.toLowerCase()]
    if (name === undefined) continue
    if (seen.has(name))
      throw Invalid.field(name, 'is given more than once', 'A request can have this header only once.')
    seen.add(name)
  }
  if (countParameters(url) > PARAMETERS_MAX) {
    throw new Invalid([{ field: 'query', message: `The address has more than ${PARAMETERS_MAX} parameters.` }])
  }
  // Pages of the console read their parameters in the browser.
  if (url.includes('%') && routeOptions.url?.startsWith('/v2/')) refuseUndecodable(url)
}

/** The router takes parameters that cannot be decoded as they are. */
function refuseUndecodable(url: string): void {
  const start = url.search(/[?#]/)
  if (start < 0) return
  const wrong = url
    .slice(start + 1)
    .split('&')
    .filter((parameter) => decoded(parameter) === undefined)
    .map((parameter) => parameter.split('=', 1).join())
  if (wrong.length === 0) return
  throw new Invalid(
    wrong.map((name) => fault(decoded(name) ?? name, 'is not percent-encoded UTF-8', 'Write a percent sign as %25.')),
  )
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

function countParameters(url: string): number {
  let count = 1
  for (let at = url.indexOf('&'); at >= 0; at = url.indexOf('&', at + 1)) count += 1
  return count
}
