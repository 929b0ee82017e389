import type { FastifyReply } from 'fastify'

const jsonType = 'application/json; charset=utf-8'

/** Sends text that is already JSON. */
export function sendJson(reply: FastifyReply, text: string | Buffer): FastifyReply {
  return reply.header('content-type', jsonType).send(text)
}
