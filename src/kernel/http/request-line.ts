import type { FastifyReply, FastifyRequest } from 'fastify'

/** Routes that a machine asks every few seconds; their lines are for debugging only. */
const probes = new Set(['/health', '/ready', '/metrics'])

/** Logs one line for an answered request: the route's pattern, never its values, which may be secrets. */
export function logRequestLine(request: FastifyRequest, reply: FastifyReply, route: string): void {
  request.log[probes.has(route) ? 'debug' : 'info'](
    {
      method: request.method,
      route,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      instance_id: request.session?.instance.id,
      user_id: request.session?.actor.userId,
    },
    'request',
  )
}
