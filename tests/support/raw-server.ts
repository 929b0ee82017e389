/** A server on this machine that answers each connection as the test writes it, below HTTP. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface RawServer extends AsyncDisposable {
  readonly url: string
}

/** What a WebSocket endpoint answers, and some broken proxies. */
export const switchesProtocols = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'

/** Answers the first bytes of each connection with `answer`: a text, or what it does with the socket. */
export async function startRawServer(answer: string | ((socket: Socket) => unknown)): Promise<RawServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.once('data', () => (typeof answer === 'string' ? socket.write(answer) : answer(socket)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Writes the head, and then the rest again and again. */
export function repeating(head: string, rest: string) {
  return (socket: Socket): void => {
    socket.write(head)
    const writing = setInterval(() => socket.write(rest), 20)
    socket.on('close', () => clearInterval(writing))
  }
}
