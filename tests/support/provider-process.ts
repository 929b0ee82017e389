/**
 * An OpenID provider, started as a separate process by `openid-provider.ts`. `POST /control` changes its behaviour: a
 * wrong issuer, another subject, failures of some paths, another clock, other keys.
 */
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'

interface Start {
  readonly port: number
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly signOutUri: string
}

const { port, clientId, clientSecret, redirectUri, signOutUri } = JSON.parse(process.argv[2] ?? '{}') as Start
const issuer = `http://127.0.0.1:${port}`

/** The settings that a test can change while the process runs. */
interface Control {
  accounts?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Seconds that its clock is ahead of that of the machine. */
  clockOffset?: number
  /** The issuer in its discovery document. */
  shownIssuer?: string | null
  /** Members of its discovery document that differ from its own. */
  shown?: Readonly<Record<string, unknown>>
  /** The subject of userinfo. */
  infoSubject?: string | null
  /** Paths that return 503. */
  down?: readonly string[]
  rotate?: boolean
  /** Whether it publishes other keys than it signs with. */
  foreignKeys?: boolean
  /** The audience of its ID tokens, if not the client. */
  audience?: string | null
}

let state: Control = {}
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...args: readonly unknown[]) {
    super(...((args.length === 0 ? [Date.now()] : args) as [number]))
  }
  static override now(): number {
    return RealDate.now() + (state.clockOffset ?? 0) * 1000
  }
} as DateConstructor

let signingKey: KeyObject

function newKey(): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  signingKey = privateKey
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }
}

const claimsOf = (id: string): Readonly<Record<string, unknown>> => state.accounts?.[id] ?? {}

function newProvider(): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [signOutUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [newKey()] },
    cookies: { keys: [randomUUID()] },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: async (_context, id) => ({ accountId: id, claims: async () => ({ ...claimsOf(id), sub: id }) }),
    // The user is not asked for consent.
    async loadExistingGrant(context) {
      const { client, session } = context.oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (state.down?.includes(context.path)) {
      context.status = 503
      return
    }
    if (context.path.startsWith('/interaction/')) return interact(provider, context.req, context.res)
    await next()
    const body = context.body as Record<string, unknown>
    if (context.path === '/.well-known/openid-configuration' && state.shownIssuer) body.issuer = state.shownIssuer
    if (context.path === '/.well-known/openid-configuration') Object.assign(body, state.shown)
    if (context.path === '/me' && state.infoSubject) body.sub = state.infoSubject
    if (context.path === '/jwks' && state.foreignKeys) body.keys = otherKeys(body.keys as object[])
    if (context.path === '/token' && state.audience) body.id_token = forAudience(String(body.id_token), state.audience)
  })
  return provider
}

/** The same names of keys, and other keys. */
function otherKeys(keys: readonly object[]): object[] {
  const { n } = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
  return keys.map((key) => ({ ...key, n }))
}

/** The ID token for another client, signed as it should be. */
function forAudience(token: string, aud: string): string {
  const [header = '', claims = ''] = token.split('.')
  const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), aud }
  const signed = `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`
  return `${signed}.${sign('sha256', Buffer.from(signed), signingKey).toString('base64url')}`
}

/** Asks who somebody is, and believes it. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const form = new URLSearchParams(await readBody(request))
    const accountId = form.get('account') ?? ''
    const result =
      accountId === ''
        ? { error: 'access_denied', error_description: 'They did not want to.' }
        : { login: { accountId, amr: claimsOf(accountId).amr as string[] } }
    await provider.interactionFinished(request, response, result)
    return
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(`<!doctype html><html lang="en"><title>Studio ID</title><h1>Studio ID</h1>
<form method="post"><label>Account <input name="account" autofocus></label> <button>Continue</button></form></html>`)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

let handle = newProvider().callback()
createServer(async (request, response) => {
  if (request.url !== '/control') return handle(request, response)
  const change = JSON.parse(await readBody(request)) as Control
  state = { ...state, ...change }
  if (change.rotate === true) handle = newProvider().callback()
  response.end('{}')
}).listen(port, '127.0.0.1', () => console.error('provider listens'))
