import { didYouMean } from '../config/nearest-word.ts'
import { CannotOpenDatabase } from './cannot-open-database.ts'

/** Which of several servers to use, in the words of libpq. */
const attributes = ['any', 'read-write', 'read-only', 'primary', 'standby'] as const

/** Which server to use: any, one that accepts writes, or one that does not. */
export type SessionAttributes = (typeof attributes)[number]

/** The parsed `DAYBOOK_DATABASE_URL` of PostgreSQL. */
export interface PostgresAddress {
  /** A URL for each server, in the order in which they are tried; never empty. */
  readonly urls: readonly string[]
  /** Undefined if it is not in the URL. */
  readonly wanted: SessionAttributes | undefined
  /** Whether statements are prepared by name; undefined if it is not in the URL. */
  readonly prepare: boolean | undefined
  /** Settings of each session, as in libpq (`-c name=value`); undefined if there are none in the URL. */
  readonly options: string | undefined
}

/** Parameters that a wrong letter must not switch off without a word: TLS, the server and how it is used. */
const parameters = [
  ...['host', 'port', 'sslmode', 'sslrootcert', 'sslcert', 'sslcrl', 'sslkey', 'ssl', 'uselibpqcompat'],
  ...['target_session_attrs', 'prepare', 'options', 'application_name'],
]

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const

/** The user part, the hosts, and the rest of a URL. */
const parts = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/**
 * Parses a URL that may name several servers, as in libpq: `postgres://user@h1,h2:5433/db`, or
 * `?host=h1,h2&port=5432,5433`. Throws `CannotOpenDatabase` if it is invalid.
 */
export function parsePostgresAddress(url: string): PostgresAddress {
  const [, scheme = '', user = '', authority = '', rest = ''] = parts.exec(url) ?? []
  const hosts = authority.split(',')
  const start = rest.indexOf('?')
  const path = start === -1 ? rest : rest.slice(0, start)
  const query = new URLSearchParams(start === -1 ? '' : rest.slice(start + 1))
  for (const name of query.keys()) refuseMistyped(name)
  const wanted = choose(query, 'target_session_attrs', attributes)
  const prepare = choose(query, 'prepare', ['true', 'false'])
  const sslMode = choose(query, 'sslmode', sslModes)
  if (sslMode !== undefined) query.set('sslmode', verifying(sslMode, query))
  const options = query.get('options') ?? undefined
  query.delete('options')
  const given = query.get('host')?.split(',') ?? []
  const ports = query.get('port')?.split(',') ?? []
  const count = given.length > 0 ? given.length : hosts.length
  if (ports.length > 1 && ports.length !== count) throw badUrl(`it names ${count} hosts and ${ports.length} ports`)
  if (hosts.length > 1 && hosts.includes('')) throw badUrl('one of its hosts is empty')
  const urls = Array.from({ length: count }, (_, index) => {
    const own = new URLSearchParams(query)
    if (given.length > 0) own.set('host', given[index] ?? '')
    const port = ports.length === 1 ? ports[0] : ports[index]
    if (port !== undefined) own.set('port', port)
    const host = given.length > 0 ? (hosts[0] ?? '') : (hosts[index] ?? '')
    return `${scheme}${user}${host}${path}${own.size === 0 ? '' : `?${own}`}`
  })
  return { urls, wanted, prepare: prepare === undefined ? undefined : prepare === 'true', options }
}

/** Removes a parameter from the query, because the driver does not know ours. */
function choose<const Choices extends readonly string[]>(
  query: URLSearchParams,
  name: string,
  choices: Choices,
): Choices[number] | undefined {
  const text = query.get(name)
  query.delete(name)
  if (text === null) return undefined
  const found = choices.find((word) => word === text)
  if (found === undefined) throw badUrl(`${name} must be one of ${choices.join(', ')}`)
  return found
}

/** The driver verifies the server in all of these modes, but warns in several lines that a later version will not. */
function verifying(mode: (typeof sslModes)[number], query: URLSearchParams): string {
  const isWeak = mode === 'disable' || mode === 'no-verify'
  return isWeak || query.get('uselibpqcompat') === 'true' ? mode : 'verify-full'
}

function refuseMistyped(name: string): void {
  const hint = parameters.includes(name) ? '' : didYouMean(name, parameters)
  if (hint !== '')
    throw new CannotOpenDatabase('bad-url', `DAYBOOK_DATABASE_URL cannot be used: ${name} is not a parameter. ${hint}`)
}

function badUrl(problem: string): CannotOpenDatabase {
  return new CannotOpenDatabase('bad-url', `DAYBOOK_DATABASE_URL cannot be used: ${problem}.`)
}
