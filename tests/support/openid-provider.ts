/** A real OpenID provider next to the service, and people who sign in with it. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { SingleSignOnConfig } from '../../src/kernel/oidc/single-sign-on.ts'
import { Browser, type BrowserOptions } from '../http/browser.ts'
import type { Answer, World } from '../world.ts'
import { freePort, GuardedProcess } from './guarded-process.ts'

const CLIENT_ID = 'daybook'
const CLIENT_SECRET = 'a secret that only these two know'

type Claims = Readonly<Record<string, unknown>>

export interface OpenIdProvider extends AsyncDisposable {
  readonly issuer: string
  /** The settings of a service that uses it; its `publicUrl` must be the same. */
  readonly settings: SingleSignOnConfig & { readonly publicUrl: string }
  /** Changes its behaviour; `provider-process.ts` lists the settings. */
  control(change: object): Promise<void>
  /** Ends the process. */
  stop(): Promise<void>
}

/** Starts a provider that has the people of `accounts`, by name, for a service at `publicUrl`. */
export async function startProvider(
  accounts: Readonly<Record<string, Claims>>,
  publicUrl = 'http://localhost',
): Promise<OpenIdProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const started = {
    port,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    redirectUri: `${publicUrl}/v2/session/oidc/callback`,
    signOutUri: `${publicUrl}/sign-in`,
  }
  const script = join(import.meta.dirname, 'provider-process.ts')
  const process_ = new GuardedProcess(process.execPath, [script, JSON.stringify(started)], '/')
  await process_.says(/provider listens/)
  const control = async (change: object) => {
    await fetch(`${issuer}/control`, { method: 'POST', body: JSON.stringify(change) })
  }
  await control({ accounts })
  let isOver = false
  const stop = async () => {
    if (isOver) return
    isOver = true
    await process_[Symbol.asyncDispose]()
  }
  return {
    issuer,
    settings: {
      oidcIssuer: issuer,
      oidcClientId: CLIENT_ID,
      oidcClientSecret: CLIENT_SECRET,
      oidcName: 'Studio ID',
      publicUrl,
    },
    control,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** A browser that goes to the provider and back. */
export class Traveller {
  readonly browser: Browser
  readonly #cookies = new Map<string, string>()

  constructor(world: World, options: BrowserOptions = {}) {
    this.browser = new Browser(world.app, options)
  }

  /** Begins a sign-in; returns the address at the provider. */
  async begin(to?: string): Promise<string> {
    const answer = await this.browser.get(
      `/v2/session/oidc/start${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`,
    )
    assert.equal(answer.status, 303, JSON.stringify(answer.body))
    return answer.headers.location ?? ''
  }

  /** Signs in at the provider as a person, or cancels; returns the address of the redirect. */
  async proveAt(address: string, account: string): Promise<string> {
    let url = address
    for (let step = 0; step < 10; step += 1) {
      const isForm = new URL(url).pathname.startsWith('/interaction/')
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(isForm && { method: 'POST', body: new URLSearchParams({ account }) }),
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        this.#cookies.set(name, value)
      }
      const location = answer.headers.get('location')
      assert.ok(location !== null, `${url}: ${answer.status} ${await answer.text()}`)
      url = new URL(location, url).href
      if (new URL(url).pathname === '/v2/session/oidc/callback') return url
    }
    throw new Error('the provider leads nowhere')
  }

  /** Follows the redirect of the provider. */
  return(url: string): Promise<Answer> {
    const { pathname, search } = new URL(url)
    return this.browser.get(pathname + search, { 'sec-fetch-site': 'cross-site' })
  }

  /** A whole sign-in. */
  async signIn(account: string, to?: string): Promise<Answer> {
    return this.return(await this.proveAt(await this.begin(to), account))
  }
}

/** The target of a redirect: the path, and the reason of a refusal. */
export function ledTo({ status, headers }: Answer): { readonly path: string; readonly problem: string | null } {
  assert.equal(status, 303)
  const url = new URL(headers.location ?? '', 'http://localhost')
  assert.equal(url.origin, 'http://localhost')
  return { path: url.pathname, problem: url.searchParams.get('problem') }
}
