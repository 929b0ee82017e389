import { isIP } from 'node:net'
import { instanceOfToken } from '../auth/token.ts'
import { emailProblem } from '../text-checks.ts'
import { folderOptions } from './folder-options.ts'
import { option, parseChoice, parseFlag, parseUnquoted } from './option.ts'
import { singleSignOnOptions } from './single-sign-on-options.ts'

/**
 * All settings of Daybook. `readConfig`, `daybook start --help` and `docs/operating/configuration.md` use this table.
 */
export const options = {
  databaseUrl: option({
    variable: 'DAYBOOK_DATABASE_URL',
    type: 'URL',
    default: undefined,
    describedDefault: '`daybook.db` in DAYBOOK_DATA_DIR',
    description:
      'The database: `postgres://user:password@host:port/name`, `sqlite:<path>` or the path of an SQLite file.',
    secret: true,
    parse: parseUnquoted,
  }),
  postgresReaders: option({
    variable: 'DAYBOOK_POSTGRES_READERS',
    type: 'number',
    only: 'PostgreSQL',
    default: 8,
    description: 'The maximum number of connections to PostgreSQL that each process opens for reading.',
    parse: wholeNumber(1, 1000),
  }),
  postgresWriters: option({
    variable: 'DAYBOOK_POSTGRES_WRITERS',
    type: 'number',
    only: 'PostgreSQL',
    default: 8,
    description:
      'The maximum number of connections to PostgreSQL that each process opens for writing, and of instances that can write at once.',
    parse: wholeNumber(1, 1000),
  }),
  sqliteCacheMb: option({
    variable: 'DAYBOOK_SQLITE_CACHE_MB',
    type: 'number',
    only: 'SQLite',
    default: 8,
    description:
      'Page cache of each of the two connections to an SQLite file, in MiB. A smaller cache saves memory; a larger one saves ' +
      'disk reads on large files.',
    parse: wholeNumber(1, 16_384),
  }),
  slowStatementMs: option({
    variable: 'DAYBOOK_SLOW_STATEMENT_MS',
    type: 'number',
    default: 1000,
    description:
      'Statements that take longer than this, in milliseconds, are logged without their values; `0` logs none.',
    parse: wholeNumber(0, 3_600_000),
  }),
  ...folderOptions,
  replicaDays: option({
    variable: 'DAYBOOK_REPLICA_DAYS',
    type: 'number',
    only: 'DAYBOOK_REPLICA_DIR',
    default: 7,
    description: 'For how many past days DAYBOOK_REPLICA_DIR can restore any moment.',
    parse: wholeNumber(1, 3650),
  }),
  host: option({
    variable: 'HOST',
    type: 'address',
    default: '127.0.0.1',
    description: 'The address to listen on; `0.0.0.0` listens on all networks of the machine.',
    parse: hostName,
  }),
  port: option({
    variable: 'PORT',
    type: 'number',
    default: 4000,
    description: 'The port to listen on; `0` chooses any free port.',
    parse: wholeNumber(0, 65_535),
  }),
  trustedProxies: option({
    variable: 'DAYBOOK_TRUSTED_PROXIES',
    type: 'list',
    default: [],
    describedDefault: 'none',
    description:
      'Reverse proxies whose `X-Forwarded-For` is trusted: addresses and networks separated by commas, such as `127.0.0.1, 10.0.0.0/8`.',
    parse: addressList,
  }),
  publicUrl: option({
    variable: 'DAYBOOK_PUBLIC_URL',
    type: 'URL',
    default: undefined,
    describedDefault: 'the address that Daybook listens on',
    description:
      'The public address of Daybook, such as `https://book.studio.example`. Sign-in links begin with it, including those in mails.',
    parse: httpOrigin,
  }),
  insecureCookies: option({
    variable: 'DAYBOOK_INSECURE_COOKIES',
    type: 'flag',
    default: false,
    description:
      'Whether users may sign in over plain HTTP from other machines, although others in the network can read the password and the session: `true` or `false`.',
    parse: parseFlag,
  }),
  bootstrapToken: option({
    variable: 'DAYBOOK_BOOTSTRAP_TOKEN',
    type: 'text',
    default: undefined,
    describedDefault: 'a random token, printed once',
    description:
      'The first access token, created with the first instance on an empty database; at least 32 characters.',
    secret: true,
    parse: token,
  }),
  rateLimit: option({
    variable: 'DAYBOOK_RATE_LIMIT',
    type: 'number',
    default: 6000,
    description: 'Requests per minute for each token, counted separately by each process; `0` switches the limit off.',
    parse: wholeNumber(0, 1_000_000_000),
  }),
  openRateLimit: option({
    variable: 'DAYBOOK_OPEN_RATE_LIMIT',
    type: 'number',
    default: 1200,
    description:
      'Requests per minute without a token for each address, counted separately by each process and for `/health`, `/ready`, `/metrics`, the documentation, unknown paths and each page of the console. The files of the console have a limit 60 times as high. `0` switches both limits off.',
    parse: wholeNumber(0, 1_000_000_000),
  }),
  factorKey: option({
    variable: 'DAYBOOK_FACTOR_KEY',
    type: 'text',
    default: undefined,
    describedDefault: 'none: secrets of authenticator apps are stored unencrypted',
    description:
      'The key that encrypts the secrets of authenticator apps in the database, so that a backup alone does not contain them; at least ' +
      '32 characters, the same for every process. If it is lost, those apps no longer work; passkeys and recovery codes still do.',
    secret: true,
    parse: secretKey,
  }),
  metricsToken: option({
    variable: 'DAYBOOK_METRICS_TOKEN',
    type: 'text',
    default: undefined,
    describedDefault: 'none: `/metrics` is public',
    description:
      'The token that `/metrics` requires as `Authorization: Bearer <token>`; at least 32 characters, not an access token of an instance.',
    secret: true,
    parse: token,
  }),
  metricsAddress: option({
    variable: 'DAYBOOK_METRICS_ADDRESS',
    type: 'address',
    default: undefined,
    describedDefault: 'the address of the API',
    description:
      'A separate address for `/metrics`, which the API then no longer serves: `host:port`, such as `127.0.0.1:9400` or `[::1]:9400`.',
    parse: hostAndPort,
  }),
  requestTimeoutSeconds: option({
    variable: 'DAYBOOK_REQUEST_TIMEOUT_SECONDS',
    type: 'number',
    default: 30,
    description: 'How long a request may take to arrive, and how long an answer may take, in seconds.',
    parse: wholeNumber(1, 3600),
  }),
  drainSeconds: option({
    variable: 'DAYBOOK_DRAIN_SECONDS',
    type: 'number',
    default: 5,
    description:
      'How long a process continues to answer after SIGTERM, while `/ready` returns 503, so that load balancers notice; `0` stops immediately.',
    parse: wholeNumber(0, 600),
  }),
  allowPrivateTargets: option({
    variable: 'DAYBOOK_ALLOW_PRIVATE_TARGETS',
    type: 'flag',
    default: false,
    description:
      'Whether webhooks and calendar subscriptions may call the machine itself and private networks: `true` or `false`.',
    parse: parseFlag,
  }),
  smtpUrl: option({
    variable: 'DAYBOOK_SMTP_URL',
    type: 'URL',
    default: undefined,
    describedDefault: 'none: no mail is sent',
    description:
      'The mail server for outgoing mails: `smtp://user:password@host:587`, or `smtps://user:password@host` for implicit TLS. In names and passwords, write `@ : / # ? %` as `%40 %3A %2F %23 %3F %25`. With a password, the connection must be encrypted, unless the server is on the same machine or the URL ends with `/?requireTLS=false`.',
    secret: true,
    parse: smtpAddress,
  }),
  mailFrom: option({
    variable: 'DAYBOOK_MAIL_FROM',
    type: 'email address',
    only: 'DAYBOOK_SMTP_URL',
    default: undefined,
    describedDefault: 'the `company_email` of each instance',
    description: 'The sender of all mails; replies go to the `company_email` of the instance.',
    parse: emailAddress,
  }),
  ...singleSignOnOptions,
  logLevel: option({
    variable: 'DAYBOOK_LOG_LEVEL',
    type: 'choice',
    default: 'info',
    description:
      'How much is logged: `fatal`, `error`, `warn`, `info` (a line for each request), `debug`, `trace` or `silent`.',
    parse: parseChoice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  }),
} as const

/** A host name or an IP address. Four numbers with dots that are not a valid address are neither. */
function hostName(text: string): string {
  const address = text.replace(/^\[(.*)\]$/, '$1')
  const isAddress = isIP(address) !== 0
  const isName = /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(text) && !/^[\d.]+$/.test(text)
  if (!isAddress && !isName) throw new Error('an IP address or a host name')
  return address
}

function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max) throw new Error(`a whole number from ${min} to ${max}`)
    return value
  }
}

/** The number that the first instance of a database gets. */
const FIRST_INSTANCE = 1

function secretKey(text: string): string {
  if (text.length < 32 || text.length > 1024) throw new Error('32 to 1,024 characters')
  return text
}

function token(text: string): string {
  if (!/^[\x21-\x7e]{32,256}$/.test(text)) throw new Error('32 to 256 visible ASCII characters without spaces')
  if ((instanceOfToken(text) ?? FIRST_INSTANCE) !== FIRST_INSTANCE) {
    throw new Error(`a token of the first instance: "daybook_${FIRST_INSTANCE}_…", or any other text`)
  }
  return text
}

/** `127.0.0.1:9400` → `{ host, port }` */
function hostAndPort(text: string): { readonly host: string; readonly port: number } {
  const [, bracketed, plain, port = ''] = /^(?:\[([\da-f:.]+)\]|([^\s:[\]/]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = bracketed ?? plain
  if (host === undefined || Number(port) > 65_535) throw new Error('host:port, such as 127.0.0.1:9400')
  return { host, port: Number(port) }
}

/** `https://book.studio.example`, without a path, because pages and cookies are at the root. */
function httpOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin =
    url !== undefined && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '').toLowerCase()
  if (!isOrigin) throw new Error('an address without a path, such as https://book.studio.example')
  return url.origin
}

function smtpAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  // With a slash, a question mark or a hash in the password, the host is the user name.
  const isWhole = url !== undefined && /^\/?$/.test(url.pathname) && !url.search.includes('@') && url.hash === ''
  if (!isWhole || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new Error(
      'the address of a mail server: smtp://user:password@host:587 or smtps://user:password@host. In a user name or password, ' +
        'write characters such as @ : / # ? % as %40 %3A %2F %23 %3F %25',
    )
  }
  return text
}

function emailAddress(text: string): string {
  if (emailProblem(text) !== undefined) throw new Error('an email address')
  return text
}

function addressList(text: string): readonly string[] {
  const addresses = text.split(',').map((part) => part.trim())
  for (const address of addresses) {
    if (!isAddressOrNetwork(address))
      throw new Error('IP addresses or networks (10.0.0.0/8) separated by commas, without /0')
  }
  return addresses
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const bitsMax = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (bitsMax === -1 || rest.length > 0) return false
  // Who trusts every address lets each client choose the address that its limits are counted for.
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= bitsMax)
}
