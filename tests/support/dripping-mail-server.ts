/** A mail server whose reply never ends: short lines, one soon after the other. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface DrippingMailServer extends AsyncDisposable {
  /** As in `DAYBOOK_SMTP_URL`. */
  readonly url: string
  /** Resolves when the client has closed its connection. */
  readonly closed: Promise<void>
}

export async function startDrippingMailServer(): Promise<DrippingMailServer> {
  const closed = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => {}).on('close', () => closed.resolve())
    socket.write('220 mail.example\r\n')
    socket.once('data', () => dripOn(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    closed: closed.promise,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function dripOn(socket: Socket): void {
  const timer = setInterval(() => socket.write('250-wait\r\n'), 50)
  socket.on('close', () => clearInterval(timer))
}
