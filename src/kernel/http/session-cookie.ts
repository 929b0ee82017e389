import type { FastifyReply, FastifyRequest } from 'fastify'
import { Forbidden } from '../errors.ts'

/** Daybook's cookies: the secret of the session, the name of the device, and a sign-in with a provider. */
export type CookieKind = 'session' | 'device' | 'attempt'

const names: Readonly<Record<CookieKind, string>> = {
  session: 'daybook',
  device: 'daybook-device',
  attempt: 'daybook-attempt',
}

/** The maximum lifetime of a cookie in browsers, in seconds. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60

/** The time limit of a sign-in with a provider, in seconds. */
export const ATTEMPT_SECONDS = 10 * 60

/** Longer than any value that Daybook sets. */
const VALUE_LENGTH_MAX = 2048

/** The options of cookies. */
export interface CookiePolicy {
  /** Whether cookies are also set over plain HTTP from other machines, which others in the network can read. */
  readonly insecureCookies: boolean
  /** The public address of the service; undefined if it is not set. */
  readonly publicUrl: string | undefined
}

/** The parts of a request that are used. */
type CookieRequest = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>

/**
 * The value of a cookie; undefined if there is none. The prefix `__Host-` proves that this service set the cookie over
 * TLS; a name without it is accepted only if insecure cookies are allowed.
 */
export function readCookie(
  header: string | undefined,
  kind: CookieKind,
  { insecureCookies }: Pick<CookiePolicy, 'insecureCookies'>,
): string | undefined {
  if (header === undefined) return undefined
  const found = valueIn(header, `__Host-${names[kind]}=`)
  return found ?? (insecureCookies ? valueIn(header, `${names[kind]}=`) : undefined)
}

function valueIn(header: string, start: string): string | undefined {
  for (let at = header.indexOf(start); at >= 0; at = header.indexOf(start, at + 1)) {
    if (at > 0 && header[at - 1] !== ' ' && header[at - 1] !== ';') continue
    const end = header.indexOf(';', at)
    const value = header.slice(at + start.length, end < 0 ? undefined : end).trim()
    return value.length <= VALUE_LENGTH_MAX ? value : undefined
  }
  return undefined
}

/** Throws `Forbidden` if no cookie may be set: over plain HTTP from another machine. */
export function requireCookies(request: CookieRequest, policy: CookiePolicy): void {
  if (policy.insecureCookies || isPrivate(request, policy)) return
  throw new Forbidden(
    'Signing in needs HTTPS: others could read the password and the session on the way. Put a proxy with TLS in front, ' +
      'and name it in DAYBOOK_TRUSTED_PROXIES so that its X-Forwarded-Proto is trusted.',
  )
}

/** Over TLS, or within the machine, which browsers treat like TLS. */
function isPrivate({ protocol, host, hostname }: CookieRequest, { publicUrl }: CookiePolicy): boolean {
  if (protocol === 'https') return true
  if (/^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname)) return true
  // If the proxy does not report TLS: a browser without TLS refuses the cookie itself.
  return publicUrl?.startsWith('https://') === true && new URL(publicUrl).host === host
}

/**
 * Sets cookies, or deletes them in the browser if the value is null. `sessionSeconds` is the maximum lifetime of a
 * session.
 */
export function setCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: Readonly<Partial<Record<CookieKind, string | null>>>,
  policy: CookiePolicy,
  sessionSeconds: number,
): void {
  const isSecure = isPrivate(request, policy)
  const prefix = isSecure ? '__Host-' : ''
  const lasting = { session: sessionSeconds, device: DEVICE_SECONDS, attempt: ATTEMPT_SECONDS }
  const lines = (Object.entries(cookies) as [CookieKind, string | null][]).map(([kind, value]) => {
    const seconds = value === null ? 0 : lasting[kind]
    const flags = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    return `${prefix}${names[kind]}=${value ?? ''}; ${flags}`
  })
  if (lines.length > 0) reply.header('set-cookie', lines)
}
