/** A server that a test starts: it ends with the test's process in every case. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { unprivilegedOwner } from './unprivileged-owner.ts'

/** Waits next to the server for the end of its input, which comes when the holder of the pipe ends. */
const GUARD = '"$@" & server=$!; cat > /dev/null; kill -INT $server 2> /dev/null; wait $server'

export class GuardedProcess implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #closed: Promise<unknown>
  log = ''

  constructor(command: string, args: readonly string[], folder: string) {
    this.#child = spawn('sh', ['-c', GUARD, 'sh', command, ...args], {
      ...unprivilegedOwner(),
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    this.#closed = once(this.#child, 'close')
    // A test that fails before it could end the server does not wait for it.
    this.#child.unref()
    for (const pipe of [this.#child.stdin, this.#child.stderr]) {
      if (pipe !== null && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
    }
  }

  /** Waits until the server has logged this. */
  async says(pattern: RegExp): Promise<void> {
    this.#child.ref()
    const found = Promise.withResolvers<void>()
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.log = (this.log + text).slice(-20_000)
      if (pattern.test(this.log)) found.resolve()
    })
    await Promise.race([
      found.promise,
      this.#closed.then(() => {
        throw new Error(`ended before it said ${pattern}:\n${this.log}`)
      }),
    ])
    this.#child.unref()
  }

  /** Sends the server SIGINT and waits for its end. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.ref()
    this.#child.stdin?.end()
    await this.#closed
  }
}

/** A port of this machine that is currently unused. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
