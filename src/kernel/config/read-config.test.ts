import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { BadConfig, readConfig } from './read-config.ts'
import { renderOptionsHelp } from './render-options.ts'

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    assert.ok(error instanceof BadConfig)
    assert.equal(error.message, error.faults.join('\n'))
    return error.faults
  }
  return []
}

test('an empty environment gives the defaults, and an empty variable counts as unset', () => {
  const expected = {
    databaseUrl: join('data', 'daybook.db'),
    sqliteCacheMb: 8,
    postgresReaders: 8,
    postgresWriters: 8,
    slowStatementMs: 1000,
    dataDir: './data',
    replicaDir: undefined,
    backupDir: undefined,
    replicaDays: 7,
    host: '127.0.0.1',
    port: 4000,
    trustedProxies: [],
    publicUrl: undefined,
    insecureCookies: false,
    bootstrapToken: undefined,
    rateLimit: 6000,
    openRateLimit: 1200,
    factorKey: undefined,
    metricsToken: undefined,
    metricsAddress: undefined,
    requestTimeoutSeconds: 30,
    drainSeconds: 5,
    allowPrivateTargets: false,
    smtpUrl: undefined,
    mailFrom: undefined,
    oidcIssuer: undefined,
    oidcClientId: undefined,
    oidcClientSecret: undefined,
    oidcName: undefined,
    oidcGroupsClaim: 'groups',
    oidcGroupMap: [],
    oidcAllowSignUp: false,
    oidcSecondFactor: false,
    oidcRequired: false,
    logLevel: 'info',
  }
  assert.deepEqual(readConfig({}), expected)
  assert.deepEqual(readConfig({ PORT: '', HOST: ' ', DAYBOOK_DATABASE_URL: '', UNRELATED: 'x' }), expected)
})

test('every variable is read into its setting', () => {
  assert.deepEqual(
    readConfig({
      DAYBOOK_DATABASE_URL: 'postgres://a:b@c/d',
      DAYBOOK_SQLITE_CACHE_MB: '64',
      DAYBOOK_POSTGRES_READERS: '20',
      DAYBOOK_POSTGRES_WRITERS: '4',
      DAYBOOK_SLOW_STATEMENT_MS: '0',
      DAYBOOK_DATA_DIR: '/var/lib/daybook',
      DAYBOOK_REPLICA_DIR: '/mnt/replica',
      DAYBOOK_BACKUP_DIR: '/mnt/backups',
      DAYBOOK_REPLICA_DAYS: '30',
      HOST: '::1',
      PORT: '0',
      DAYBOOK_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8',
      DAYBOOK_PUBLIC_URL: 'https://studio.example',
      DAYBOOK_INSECURE_COOKIES: 'true',
      DAYBOOK_BOOTSTRAP_TOKEN: 'x'.repeat(32),
      DAYBOOK_RATE_LIMIT: '0',
      DAYBOOK_OPEN_RATE_LIMIT: '7',
      DAYBOOK_FACTOR_KEY: 'f'.repeat(32),
      DAYBOOK_METRICS_TOKEN: 'm'.repeat(32),
      DAYBOOK_METRICS_ADDRESS: '[::1]:9400',
      DAYBOOK_REQUEST_TIMEOUT_SECONDS: '5',
      DAYBOOK_DRAIN_SECONDS: '20',
      DAYBOOK_ALLOW_PRIVATE_TARGETS: 'true',
      DAYBOOK_SMTP_URL: 'smtps://user:secret@mail.example:465',
      DAYBOOK_MAIL_FROM: 'studio@mail.example',
      DAYBOOK_OIDC_ISSUER: 'https://id.studio.example/realms/studio',
      DAYBOOK_OIDC_CLIENT_ID: 'daybook',
      DAYBOOK_OIDC_CLIENT_SECRET: 's3cret',
      DAYBOOK_OIDC_NAME: 'Studio ID',
      DAYBOOK_OIDC_GROUPS_CLAIM: 'realm_access.roles',
      DAYBOOK_OIDC_GROUP_MAP: 'cn=heads=Administrator, *=Staff',
      DAYBOOK_OIDC_ALLOW_SIGN_UP: 'true',
      DAYBOOK_OIDC_SECOND_FACTOR: 'true',
      DAYBOOK_OIDC_REQUIRED: 'true',
      DAYBOOK_LOG_LEVEL: 'WARN',
    }),
    {
      databaseUrl: 'postgres://a:b@c/d',
      sqliteCacheMb: 64,
      postgresReaders: 20,
      postgresWriters: 4,
      slowStatementMs: 0,
      dataDir: '/var/lib/daybook',
      replicaDir: '/mnt/replica',
      backupDir: '/mnt/backups',
      replicaDays: 30,
      host: '::1',
      port: 0,
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
      publicUrl: 'https://studio.example',
      insecureCookies: true,
      bootstrapToken: 'x'.repeat(32),
      rateLimit: 0,
      openRateLimit: 7,
      factorKey: 'f'.repeat(32),
      metricsToken: 'm'.repeat(32),
      metricsAddress: { host: '::1', port: 9400 },
      requestTimeoutSeconds: 5,
      drainSeconds: 20,
      allowPrivateTargets: true,
      smtpUrl: 'smtps://user:secret@mail.example:465',
      mailFrom: 'studio@mail.example',
      oidcIssuer: 'https://id.studio.example/realms/studio',
      oidcClientId: 'daybook',
      oidcClientSecret: 's3cret',
      oidcName: 'Studio ID',
      oidcGroupsClaim: 'realm_access.roles',
      oidcGroupMap: [
        { theirs: 'cn=heads', ours: 'Administrator' },
        { theirs: '*', ours: 'Staff' },
      ],
      oidcAllowSignUp: true,
      oidcSecondFactor: true,
      oidcRequired: true,
      logLevel: 'warn',
    },
  )
})

test('without a database URL, the SQLite file is in the data folder', () => {
  assert.equal(readConfig({ DAYBOOK_DATA_DIR: '/srv/studio' }).databaseUrl, '/srv/studio/daybook.db')
})

test('all errors are reported together, each with its variable and the requirement', () => {
  assert.deepEqual(faultsOf({ PORT: '70000', DAYBOOK_RATE_LIMIT: '1.5', DAYBOOK_LOG_LEVEL: 'loud' }), [
    'PORT must be a whole number from 0 to 65535, not "70000".',
    'DAYBOOK_RATE_LIMIT must be a whole number from 0 to 1000000000, not "1.5".',
    'DAYBOOK_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
  ])
})

test('an invalid secret is not repeated in the error', () => {
  const [fault = ''] = faultsOf({ DAYBOOK_BOOTSTRAP_TOKEN: 'too-short-secret' })
  assert.match(fault, /^DAYBOOK_BOOTSTRAP_TOKEN must be 32 to 256 visible ASCII characters/)
  const [other = ''] = faultsOf({ DAYBOOK_BOOTSTRAP_TOKEN: `daybook_2_${'x'.repeat(43)}` })
  assert.match(other, /^DAYBOOK_BOOTSTRAP_TOKEN must be a token of the first instance: "daybook_1_…"/)
  assert.deepEqual(faultsOf({ DAYBOOK_BOOTSTRAP_TOKEN: `daybook_1_${'x'.repeat(43)}` }), [])
  assert.ok(!fault.includes('too-short-secret'))
})

for (const [variable, text] of [
  ['DAYBOOK_SMTP_URL', 'mail.example:25'],
  ['DAYBOOK_SMTP_URL', 'https://mail.example'],
  // The password has a slash, a question mark or a hash: the host would be the user name.
  ['DAYBOOK_SMTP_URL', 'smtp://user:25/x@mail.example:587'],
  ['DAYBOOK_SMTP_URL', 'smtp://info:12?abc@mail.example:587'],
  ['DAYBOOK_SMTP_URL', 'smtp://info:12/?abc@mail.example:587'],
  ['DAYBOOK_SMTP_URL', 'smtp://info:12#abc@mail.example:587'],
  ['DAYBOOK_MAIL_FROM', 'Studio <studio@mail.example>'],
] as const) {
  test(`"${text}" is not a valid ${variable}`, () => {
    assert.match(faultsOf({ [variable]: text })[0] ?? '', new RegExp(`^${variable} must be `))
  })
}

for (const text of [
  'smtp://user:12%23abc%3F%2F%40@mail.example:587',
  'smtp://user:secret@mail.example/?requireTLS=false',
  'smtps://user:secret@mail.example?name=daybook.example',
]) {
  test(`"${text}" is a valid DAYBOOK_SMTP_URL`, () => {
    assert.equal(readConfig({ DAYBOOK_SMTP_URL: text }).smtpUrl, text)
  })
}

test('quotes around a path, a URL or a name are an error: they would name another file', () => {
  assert.throws(() => readConfig({ DAYBOOK_DATABASE_URL: `'postgres://me:hush@db/daybook'` }), {
    message: 'DAYBOOK_DATABASE_URL must be written without quotes.',
  })
  for (const variable of ['DAYBOOK_DATA_DIR', 'DAYBOOK_REPLICA_DIR', 'DAYBOOK_BACKUP_DIR', 'DAYBOOK_OIDC_NAME']) {
    assert.throws(() => readConfig({ [variable]: '"/data"' }), {
      message: `${variable} must be written without quotes, not ""/data"".`,
    })
  }
  assert.throws(
    () => readConfig({ DAYBOOK_OIDC_GROUP_MAP: '"heads=Administrator, *=Staff"' }),
    /written without quotes/,
  )
  assert.equal(readConfig({ DAYBOOK_DATA_DIR: "/data/Ann's" }).dataDir, "/data/Ann's")
})

test('the brackets of an IPv6 address are removed', () => {
  assert.equal(readConfig({ HOST: '[::1]' }).host, '::1')
})

for (const proxies of ['proxy.example.com', '10.0.0.0/33', '10.0.0.1/', '1.2.3.4,', '::1/129', '0.0.0.0/0', '::/0']) {
  test(`"${proxies}" is not a valid list of proxies`, () => {
    assert.match(
      faultsOf({ DAYBOOK_TRUSTED_PROXIES: proxies })[0] ?? '',
      /^DAYBOOK_TRUSTED_PROXIES must be IP addresses/,
    )
  })
}

test('an error of single sign-on names the setting that is missing or invalid', () => {
  const faults = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return []
    } catch (error) {
      return error instanceof BadConfig ? error.faults : [String(error)]
    }
  }
  const all = 'DAYBOOK_OIDC_ISSUER, DAYBOOK_OIDC_CLIENT_ID, DAYBOOK_OIDC_CLIENT_SECRET belong together.'
  assert.deepEqual(faults({ DAYBOOK_OIDC_ISSUER: 'https://id.example' }), [
    `DAYBOOK_OIDC_CLIENT_ID must be set: ${all}`,
    `DAYBOOK_OIDC_CLIENT_SECRET must be set: ${all}`,
  ])
  assert.deepEqual(faults({ DAYBOOK_OIDC_REQUIRED: 'true', DAYBOOK_OIDC_GROUP_MAP: 'a=b' }), [
    'DAYBOOK_OIDC_REQUIRED does nothing without DAYBOOK_OIDC_ISSUER.',
    'DAYBOOK_OIDC_GROUP_MAP does nothing without DAYBOOK_OIDC_ISSUER.',
  ])
  for (const issuer of ['http://id.example', 'id.example', 'https://id.example/?a=b', 'https://me@id.example']) {
    assert.match(
      faults({ DAYBOOK_OIDC_ISSUER: issuer })[0] ?? '',
      /^DAYBOOK_OIDC_ISSUER must be the https:\/\//,
      issuer,
    )
  }
  for (const map of ['a', 'a=', '=b', 'a=b,', 'a=b,c']) {
    assert.match(faults({ DAYBOOK_OIDC_GROUP_MAP: map })[0] ?? '', /^DAYBOOK_OIDC_GROUP_MAP must be at most/, map)
  }
})

test('a mistyped DAYBOOK_ variable is an error that suggests a setting with a similar name', () => {
  assert.deepEqual(faultsOf({ DAYBOOK_DATABASE_URI: 'x' }), [
    'DAYBOOK_DATABASE_URI is not a setting. Did you mean DAYBOOK_DATABASE_URL?',
  ])
  assert.deepEqual(faultsOf({ DAYBOOK_LOGLEVEL: 'x' }), [
    'DAYBOOK_LOGLEVEL is not a setting. Did you mean DAYBOOK_LOG_LEVEL?',
  ])
  assert.deepEqual(faultsOf({ DAYBOOK_CARROTS: 'x' }), ['DAYBOOK_CARROTS is not a setting.'])
})

test('variables of the test run are ignored', () => {
  assert.deepEqual(faultsOf({ DAYBOOK_TEST_POSTGRES_URL: 'postgres://x' }), [])
})

test('the help fits its width and names every variable with its default', () => {
  const help = renderOptionsHelp(80)
  for (const line of help.split('\n')) assert.ok(line.length <= 80, line)
  assert.match(help, /\n {2}PORT\n {6}The port to listen on; 0 chooses any free port\. Default: 4000\./)
  assert.match(help, /\n {2}DAYBOOK_DATABASE_URL\n(.+\n)+? +.*Default: daybook\.db in DAYBOOK_DATA_DIR\./)
})
