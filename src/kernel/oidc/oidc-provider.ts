import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ServerMetadata,
} from 'openid-client'
import type { OutsideClient } from '../outside/outside-client.ts'
import { type Clock, systemClock } from '../time/clock.ts'
import { type Claims, type ProvedPerson, readPerson } from './proved-person.ts'
import { ProviderError } from './provider-error.ts'
import { providerFetch } from './provider-fetch.ts'

/** The settings of a provider. */
export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The name that people see. */
  readonly name: string
  readonly groupsClaim: string
}

/** The values that bind an answer of the provider to the request of one browser. */
export interface Challenge {
  readonly state: string
  readonly nonce: string
  /** The PKCE verifier. */
  readonly verifier: string
}

/** The accepted difference between the clocks of the provider and of this machine, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 60
/**
 * How long the provider's addresses are cached. Its keys are read for each sign-in, so that new keys work immediately.
 */
const METADATA_SECONDS = 600

/** The provider of OpenID Connect: code flow with PKCE, state and nonce, and signatures are checked. */
export class OidcProvider {
  readonly #settings: ProviderSettings
  readonly #fetch: ReturnType<typeof providerFetch>
  readonly #clock: Clock
  #metadata: { readonly found: Promise<ServerMetadata>; readonly until: number } | undefined

  constructor(settings: ProviderSettings, outside: OutsideClient, clock: Clock) {
    this.#settings = settings
    this.#fetch = providerFetch(outside)
    this.#clock = clock
  }

  get name(): string {
    return this.#settings.name
  }

  get issuer(): string {
    return this.#settings.issuer
  }

  /** The address at the provider where a sign-in begins. Throws `ProviderError`. */
  async startUrl(redirectUri: string, { state, nonce, verifier }: Challenge): Promise<string> {
    const challenge = await calculatePKCECodeChallenge(verifier)
    try {
      const config = await this.#configured()
      const { scopes_supported } = config.serverMetadata()
      const wantsGroups = scopes_supported?.includes('groups') === true && this.#settings.groupsClaim === 'groups'
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: `openid email profile${wantsGroups ? ' groups' : ''}`,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return url.href
    } catch (error) {
      throw asProviderError(error)
    }
  }

  /** The person who has signed in, by the address to which the provider has sent the browser. Throws `ProviderError`. */
  async prove(callback: URL, { state, nonce, verifier }: Challenge): Promise<ProvedPerson> {
    try {
      const config = await this.#configured()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await authorizationCodeGrant(config, callback, checks)
      const claims = tokens.claims()
      if (claims === undefined) throw new ProviderError('untrusted', 'The provider sent no ID token.')
      const { userinfo_endpoint } = config.serverMetadata()
      const info: Claims =
        userinfo_endpoint === undefined ? {} : await fetchUserInfo(config, tokens.access_token, claims.sub)
      return readPerson(claims, info, this.#settings.groupsClaim, tokens.id_token)
    } catch (error) {
      throw asProviderError(error)
    }
  }

  /** The address for signing out of the provider; undefined if it offers none. Throws `ProviderError`. */
  async signOutUrl(idToken: string | null, returnTo: string): Promise<string | undefined> {
    try {
      const config = await this.#configured()
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined
      return buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnTo,
        ...(idToken !== null && { id_token_hint: idToken }),
      }).href
    } catch (error) {
      throw asProviderError(error)
    }
  }

  async #configured(): Promise<Configuration> {
    const server = await this.#readMetadata()
    const { issuer, clientId, clientSecret } = this.#settings
    const ours = {
      client_secret: clientSecret,
      [clockSkew]: this.#clock.now() - systemClock.now(),
      [clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    }
    const config = new Configuration(server, clientId, ours, authentication(server, clientSecret))
    config[customFetch] = this.#fetch
    if (isPlain(issuer)) allowInsecureRequests(config)
    enableNonRepudiationChecks(config)
    return config
  }

  #readMetadata(): Promise<ServerMetadata> {
    const now = this.#clock.now()
    if (this.#metadata !== undefined && now < this.#metadata.until) return this.#metadata.found
    const found = this.#discover()
    const kept = { found, until: now + METADATA_SECONDS }
    this.#metadata = kept
    found.catch(() => {
      if (this.#metadata === kept) this.#metadata = undefined
    })
    return found
  }

  async #discover(): Promise<ServerMetadata> {
    const { issuer, clientId } = this.#settings
    try {
      const config = await discovery(new URL(issuer), clientId, undefined, undefined, {
        [customFetch]: this.#fetch,
        ...(isPlain(issuer) && { execute: [allowInsecureRequests] }),
      })
      return withoutNulls(config.serverMetadata())
    } catch (error) {
      throw asProviderError(error)
    }
  }
}

/** Some providers write null for what they do not offer. OpenID Connect Discovery 1.0 says that they omit it. */
function withoutNulls(metadata: ServerMetadata): ServerMetadata {
  const members = Object.entries(metadata).filter(([, value]) => value !== null)
  return { issuer: metadata.issuer, ...Object.fromEntries(members) }
}

/** A provider on the same machine; the settings have checked the address. */
function isPlain(issuer: string): boolean {
  return new URL(issuer).protocol === 'http:'
}

/** Basic authentication, as OpenID Connect defines it, unless the provider accepts only the other form. */
function authentication(metadata: ServerMetadata, secret: string): ClientAuth {
  const offered = metadata.token_endpoint_auth_methods_supported
  const takesBasic = offered === undefined || offered.includes('client_secret_basic')
  return takesBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}

function asProviderError(error: unknown): ProviderError {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ProviderError) return at
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reported = error instanceof Error ? error.message : String(error)
  const said = error instanceof Error && 'error' in error ? ` (${String(error.error)})` : ''
  const reason = code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' ? 'refused' : 'untrusted'
  return new ProviderError(reason, `${reported}${said}`, error)
}
