import type { FastifyRequest } from 'fastify'
import { Invalid } from '../errors.ts'

/** The maximum number of parameters in a URL. */
const PARAMETERS_MAX = 100

/** Headers that may occur once: with two, a proxy may use the first and Daybook the second. */
const single: Readonly<Record<string, string>> = {
  host: 'Host',
  authorization: 'Authorization',
  'content-type': 'Content-Type',
}
const singleLengths = new Set(Object.keys(single).map((name) => name.length))

/** Throws `Invalid` for an ambiguous request, or one with too many parameters. */
export function refuseAmbiguous({ url, raw }: FastifyRequest): void {
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
}

function countParameters(url: string): number {
  let count = 1
  for (let at = url.indexOf('&'); at >= 0; at = url.indexOf('&', at + 1)) count += 1
  return count
}
