import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { postgresUrl, testRun } from '../support/postgres-cluster.ts'

/** A proxy between an engine and the server, so that a test can count messages, and cut connections. */
export interface PostgresProxy extends AsyncDisposable {
  url(database: string): Promise<string>
  /** How often the client has waited for the server since the last call. */
  roundTrips(): number
  /** Cuts all connections as soon as a client sends this text. */
  cutAt(text: string): void
  /** Cuts all connections and accepts no more. */
  shut(): Promise<void>
  /** Accepts no more connections, and keeps those that are open. */
  refuse(): void
  reopen(): Promise<void>
}

export async function startPostgresProxy(): Promise<PostgresProxy> {
  const target = new URL((await testRun()).serverUrl ?? '')
  const socketFolder = target.searchParams.get('host')
  const open = new Set<Socket>()
  let trips = 0
  let cutText: string | undefined
  const cut = () => {
    for (const socket of open) socket.destroy()
  }

  const join = (client: Socket) => {
    const server =
      socketFolder === null
        ? connect(Number(target.port || 5432), target.hostname)
        : connect(`${socketFolder}/.s.PGSQL.5432`)
    let lastSpoke: 'client' | 'server' = 'server'
    client.on('data', (bytes) => {
      if (lastSpoke === 'server') trips += 1
      lastSpoke = 'client'
      if (cutText !== undefined && bytes.includes(cutText)) cut()
      else server.write(bytes)
    })
    server.on('data', (bytes) => {
      lastSpoke = 'server'
      client.write(bytes)
    })
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  }

  const listen = async (port: number): Promise<Server> => {
    const listener = createServer(join).listen(port, '127.0.0.1')
    await once(listener, 'listening')
    return listener
  }
  let listener = await listen(0)
  const { port } = listener.address() as AddressInfo

  const shut = async () => {
    const closed = once(listener, 'close')
    listener.close()
    cut()
    await closed
  }
  return {
    url: async (database) => {
      const url = new URL(await postgresUrl(database))
      url.host = `127.0.0.1:${port}`
      url.searchParams.delete('host')
      return url.href
    },
    roundTrips: () => {
      const counted = trips
      trips = 0
      return counted
    },
    cutAt: (text) => {
      cutText = text
    },
    shut,
    refuse: () => {
      listener.close()
    },
    reopen: async () => {
      listener = await listen(port)
    },
    [Symbol.asyncDispose]: async () => {
      if (listener.listening) await shut()
    },
  }
}
