/** A browser: it keeps cookies, and its requests have the headers of a browser. */
import type { App } from '../../src/app.ts'
import type { Answer } from '../world.ts'

export interface BrowserOptions {
  readonly userAgent?: string
  readonly address?: string
  /** Headers of every request, instead of those of a page of the service. */
  readonly headers?: Readonly<Record<string, string>>
}

const ownPage = { 'sec-fetch-site': 'same-origin' }

export class Browser {
  readonly #app: App
  readonly #options: BrowserOptions
  readonly cookies = new Map<string, string>()
  /** The `Set-Cookie` lines of the last response. */
  lastCookies: readonly string[] = []

  constructor(app: App, options: BrowserOptions = {}) {
    this.#app = app
    this.#options = options
  }

  get = (path: string, headers?: Record<string, string>) => this.call('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('POST', path, body, headers)
  put = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('PUT', path, body, headers)
  delete = (path: string, headers?: Record<string, string>) => this.call('DELETE', path, undefined, headers)

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const { userAgent = 'Firefox', address = '192.0.2.1', headers: always = ownPage } = this.#options
    const answer = await this.#app.http.inject({
      method: method as 'GET',
      url: path,
      remoteAddress: address,
      headers: {
        'user-agent': userAgent,
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...always,
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    this.#keep([answer.headers['set-cookie'] ?? []].flat())
    const json = String(answer.headers['content-type']).includes('json') && answer.body !== ''
    return {
      status: answer.statusCode,
      body: json ? JSON.parse(answer.body) : answer.body,
      headers: answer.headers as Record<string, string>,
    }
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  signIn(email: string, password: string, more: object = {}): Promise<Answer> {
    return this.post('/v2/session', { email, password, ...more })
  }

  #keep(lines: readonly string[]): void {
    this.lastCookies = lines
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0\b/.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}
