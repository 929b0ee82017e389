import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RootLog, writeLine } from '../log.ts'

/** Routes that machines call every few seconds; their lines are for debugging only. */
const probes = new Set(['/health', '/ready', '/metrics'])

/**
 * Logs one line for a finished request: the route's pattern, never its values, which may be secrets. The line is
 * concatenated by hand because there is one for every request; none of its values needs escaping.
 */
export function logRequestLine(
  log: RootLog,
  request: FastifyRequest,
  reply: FastifyReply,
  route: string,
  ms: number,
): void {
  const level = probes.has(route) ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  const { session } = request
  const who = session ? `,"instance_id":${session.instance.id},"user_id":${session.actor.userId}` : ''
  writeLine(
    log,
    level,
    `"request_id":"${request.id}","method":"${request.method}","route":"${route}","status":${reply.statusCode},"duration_ms":${Math.round(ms * 10) / 10}${who},"msg":"request"`,
  )
}
