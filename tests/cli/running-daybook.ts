/** `daybook start`, listening, and a client for it. */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { bootstrapToken, type ProcessOptions, type Settings, spawnDaybook } from './daybook-process.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape and assert what they find
export type Body = any

export class RunningDaybook implements AsyncDisposable {
  readonly child: ChildProcess
  address = ''
  stdout = ''
  stderr = ''
  readonly closed: Promise<unknown>
  #heard = () => {}

  constructor(child: ChildProcess) {
    this.child = child
    this.closed = once(child, 'close')
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text
      this.#heard()
    })
  }

  /** Waits for output on standard error; returns the first group of the pattern. */
  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.stderr)
      if (found !== null) return found[1] ?? ''
      const heard = new Promise<void>((resolve) => {
        this.#heard = resolve
      })
      await Promise.race([heard, this.closed])
      const ended = this.child.exitCode !== null || this.child.signalCode !== null
      if (ended && !pattern.test(this.stderr)) throw new Error(`ended before it said ${pattern}: ${this.stderr}`)
    }
  }

  /** Sends a signal and waits for the end; returns the exit code, null if the signal itself ended it. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal)
    await this.closed
    return this.child.exitCode
  }

  fetch(method: string, path: string, body?: unknown, token: string = bootstrapToken): Promise<Response> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    return fetch(`${this.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...json },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** The body of a response; its status must be 200. */
  async call(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.fetch(method, path, body)
    const text = await answer.text()
    assert.equal(answer.status, 200, `${method} ${path}: ${text}`)
    return JSON.parse(text)
  }

  async create(record: string, body: unknown): Promise<number> {
    return (await this.call('POST', `/v2/${record}`, body)).success.id
  }

  /** Every record of a list, page by page. */
  async list(record: string, query = ''): Promise<Body[]> {
    const records: Body[] = []
    for (let page = 1; ; page += 1) {
      const { data, meta } = await this.call('GET', `/v2/${record}?limit=1000&page=${page}&${query}`)
      records.push(...data)
      if (page >= meta.pagination.total_pages) return records
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.end('SIGKILL')
  }
}

/** Starts the service on a free port and waits until it listens. An empty database gets our bootstrap token. */
export async function startDaybook(settings: Settings, options: ProcessOptions = {}): Promise<RunningDaybook> {
  const defaults = { PORT: '0', DAYBOOK_LOG_LEVEL: 'warn', DAYBOOK_RATE_LIMIT: '0', DAYBOOK_DRAIN_SECONDS: '0' }
  const token = { DAYBOOK_BOOTSTRAP_TOKEN: bootstrapToken }
  const service = new RunningDaybook(spawnDaybook(['start'], { ...defaults, ...token, ...settings }, options))
  service.address = await service.says(/listening on (http:\/\/\S+) /)
  return service
}
