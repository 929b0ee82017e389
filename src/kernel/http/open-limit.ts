import type { FastifyInstance } from 'fastify'
import { TooMany } from '../errors.ts'
import type { Clock } from '../time/clock.ts'
import { AddressCounts } from './address-counts.ts'

/** About as many files of the console as a browser loads at its first visit. */
const FILES_OF_VISIT = 60

/**
 * Limits requests without a token by address, separately for `/health`, `/ready`, `/metrics`, the documentation and
 * unknown paths, so that a client that tries paths does not block a load balancer from `/health`. Routes under `/v2/`
 * and `/feed/` count their callers themselves. 0: no limit. A studio shares one address, and after an upgrade all of its
 * browsers load the files of the console again.
 */
export function limitOpenRoutes(http: FastifyInstance, limit: number, clock: Clock): void {
  if (limit === 0) return
  const counts = new AddressCounts(clock)
  http.addHook('onRequest', (request, _reply, done) => {
    const [, group = 'unknown'] = request.routeOptions.url?.split('/') ?? []
    const max = group === 'assets' ? limit * FILES_OF_VISIT : limit
    if (group === 'v2' || group === 'feed' || counts.add(request.ip, group) <= max) return done()
    const seconds = counts.secondsLeft()
    done(
      new TooMany(
        `Too many requests: an address may make ${max} of these a minute. Try again in ${seconds} s.`,
        seconds,
      ),
    )
  })
}
