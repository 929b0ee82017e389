import type { FastifyRequest } from 'fastify'
import { Invalid } from '../errors.ts'

/** Parameters in one address. */
const PARAMETERS_MAX = 100

/** Headers of which there may be one: with two, a proxy may go by the first and Daybook by the second. */
const single: Readonly<Record<string, string>> = {
  host: 'Host',
  authorization: 'Authorization',
  'content-type': 'Content-Type',
}
const singleLengths = new Set(Object.keys(single).map((name) => name.length))

/** Throws `Invalid` for a request that could be read in two ways, or that has more parameters than any call takes. */
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
