/** A line between a browser and the service that can be cut and joined, as when the service is stopped and comes back. */
import { connect, createServer, type Socket } from 'node:net'

export interface BrowserLine extends AsyncDisposable {
  /** The address at this end: `http://127.0.0.1:41234`. */
  readonly address: string
  /** Ends all connections; new ones are refused at once. */
  cut(): void
  join(): void
}

export async function openLine(service: string): Promise<BrowserLine> {
  const port = Number(new URL(service).port)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.resetAndDestroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the line has no port')
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${at.port}`,
    cut,
    join: () => {
      isCut = false
    },
    [Symbol.asyncDispose]: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
