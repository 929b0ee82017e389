import type { FastifyReply, FastifyRequest } from 'fastify'
import { Forbidden } from '../errors.ts'

/** What a browser keeps for Daybook: the secret of the session, the name of the device, and a sign-in with a provider. */
export type CookieKind = 'session' | 'device' | 'attempt'

const names: Readonly<Record<CookieKind, string>> = {
  session: 'daybook',
  device: 'daybook-device',
  attempt: 'daybook-attempt',
}

/** As long as browsers keep a cookie at most, in seconds. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60

/** How long somebody may take to sign in with a provider, in seconds. */
export const ATTEMPT_SECONDS = 10 * 60

/** Longer than anything that we set. */
const VALUE_LENGTH_MAX = 2048

/** How cookies are set. */
export interface CookiePolicy {
  /** Also over plain HTTP from other machines, which others on the way can read. */
  readonly insecureCookies: boolean
  /** Where people reach the service; undefined where nobody has said so. */
  readonly publicUrl: string | undefined
}

/** What is looked at of a request. */
type CookieRequest = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>

/**
 * The value of a cookie; undefined where there is none. The name with the prefix `__Host-` says that nobody but this
 * service, over TLS, can have set it; the plain one is believed only where insecure cookies are allowed.
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

/** Throws `Forbidden` where a browser must not be given a cookie: over plain HTTP from another machine. */
export function requireCookies(request: CookieRequest, policy: CookiePolicy): void {
  if (policy.insecureCookies || isPrivate(request, policy)) return
  throw new Forbidden(
    'Signing in needs HTTPS: others could read the password and the session on the way. Put a proxy with TLS in front, ' +
      'and name it in DAYBOOK_TRUSTED_PROXIES so that its X-Forwarded-Proto is believed.',
  )
}

/** Over TLS, or within the machine, where browsers take cookies for TLS too. */
function isPrivate({ protocol, host, hostname }: CookieRequest, { publicUrl }: CookiePolicy): boolean {
  if (protocol === 'https') return true
  if (/^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname)) return true
  // A proxy that says nothing of TLS: a browser that came without it refuses the cookie by itself.
  return publicUrl?.startsWith('https://') === true && new URL(publicUrl).host === host
}

/** Sets cookies, or has the browser forget them where the value is null. `sessionSeconds` is how long a session can last. */
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
