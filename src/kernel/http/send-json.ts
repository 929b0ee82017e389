import type { FastifyReply } from 'fastify'

const jsonType = 'application/json; charset=utf-8'

/** Answers with JSON that is text already, as it is. */
export function sendJson(reply: FastifyReply, text: string | Buffer): FastifyReply {
  return reply.header('content-type', jsonType).send(text)
}
