import type { Command } from 'commander'
import { type App, createApp } from '../app.ts'
import { ensureFirstInstance } from '../domain/accounts/instance/index.ts'
import { linkByOperator } from '../domain/accounts/sign-in/index.ts'
import { idleSettings } from '../kernel/config/idle-settings.ts'
import { type Config, readConfig } from '../kernel/config/read-config.ts'
import { renderOptionsHelp } from '../kernel/config/render-options.ts'
import { connectionName } from '../kernel/db/migrate.ts'
import { engineOf, openEngine } from '../kernel/db/open-engine.ts'
import { filesMax } from '../kernel/http/connection-limit.ts'
import { EngineMeter } from '../kernel/http/engine-meter.ts'
import { CannotListen } from '../kernel/http/metrics-listener.ts'
import { createLog } from '../kernel/log.ts'
import { migrations } from '../migrations/index.ts'
import { initialRecords } from '../registry.ts'
import { FAILED } from './exit-codes.ts'
import { Refused, runCommand, say } from './output.ts'

/** `daybook start`: what `npm start` runs (contract section 7). */
export function startCommand(command: Command): Command {
  return command.addHelpText('after', () => `\n${renderOptionsHelp()}`).action(() => runCommand(start))
}

/** Notices that a problem has ended. */
const endings: ReadonlySet<string> = new Set(['room', 'replica-works', 'back'])

/** With a lower limit on open files, the database, connections and PDFs fail one by one, each with another error. */
const FILES_MIN = 64

async function start(): Promise<void> {
  refuseFewFiles()
  const config = readConfig()
  const early = stopOnEarlySignals()
  const log = createLog({
    level: config.logLevel,
    secrets: [config.bootstrapToken, config.metricsToken, config.smtpUrl, config.oidcClientSecret].filter(
      (secret) => secret !== undefined,
    ),
  })
  await using starting = new AsyncDisposableStack()
  const meter = new EngineMeter(log, config.slowStatementMs)
  const watched: { app?: App } = {}
  const engine = await openEngine(config.databaseUrl, {
    sqliteCacheMb: config.sqliteCacheMb,
    readers: config.postgresReaders,
    writers: config.postgresWriters,
    waitMs: config.requestTimeoutSeconds * 1000,
    name: connectionName(migrations),
    watch: meter,
    replica: config.replicaDir === undefined ? undefined : { folder: config.replicaDir, keepDays: config.replicaDays },
    notify: ({ kind, message }) => {
      log[kind === 'waiting' ? 'warn' : endings.has(kind) ? 'info' : 'error'](message)
      // Attempts that are known to fail are not logged again.
      if (kind === 'lost') for (const worker of watched.app?.workers ?? []) void worker.stop(0)
    },
  })
  starting.defer(() => engine.close())
  const app = starting.use(await createApp(config, { engine, log, meter }))
  watched.app = app
  if (app.migrated.length > 0) log.info({ migrated: app.migrated }, 'The database was brought up to date')
  if (config.smtpUrl === undefined) log.info('DAYBOOK_SMTP_URL is not set: no mail is sent')
  const token = await ensureFirstInstance(app.scopes, initialRecords, config.bootstrapToken)
  // Printed before anything else can fail, because it is shown only once.
  if (token !== undefined) printFirstToken(token, config)
  if (config.publicUrl === undefined && (config.smtpUrl ?? config.oidcIssuer) !== undefined) {
    log.warn('DAYBOOK_PUBLIC_URL is not set: links in mails and single sign-on use the address that Daybook listens on')
  }
  if (config.insecureCookies) {
    log.warn('DAYBOOK_INSECURE_COOKIES is true: without TLS, others in the network can read passwords and sessions')
  }
  for (const sentence of idleSettings(engineOf(config.databaseUrl))) log.warn(sentence)
  await app.warnOfSettings()
  early.end()
  stopOnSignals(app, config)
  const address = await listen(app, config).catch((error: unknown) => {
    if (token !== undefined) say(linkLater)
    throw error
  })
  for (const worker of app.workers) worker.start()
  say(`Daybook is listening on ${address} (documentation at ${address}/docs).`)
  if (token !== undefined) {
    sayFirstCall(address, token, config)
    await saySetUp(app)
  }
  starting.move()
}

function refuseFewFiles(): void {
  const files = filesMax()
  if (files === undefined || files >= FILES_MIN) return
  throw new Refused(
    `This process may open only ${files} files; Daybook needs at least ${FILES_MIN}. Raise the limit (LimitNOFILE, ulimit -n).`,
  )
}

/**
 * Until Daybook listens, a signal ends it immediately: no request is running, and the database undoes a migration that is
 * not complete. Without a listener, the first process of a container would ignore the signal.
 */
function stopOnEarlySignals(): { end(): void } {
  const stop = (signal: NodeJS.Signals): void => {
    say(`Stopping on ${signal}, before Daybook listens.`)
    process.exit()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return {
    end: () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}

/** A link is printed by the start that creates the first instance: its address is known only when Daybook listens. */
const invite = 'user invite --email admin@localhost'
const linkLater = `Later starts print no link for the console. To get one: daybook ${invite}
In a checkout: npm run daybook -- ${invite}
In a container: docker run --rm -v daybook:/data daybook ${invite}`

async function listen(app: App, config: Config): Promise<string> {
  try {
    return await app.listen()
  } catch (error) {
    throw asRefused(error, config)
  }
}

function asRefused(error: unknown, { host, port, metricsAddress }: Config): unknown {
  if (error instanceof CannotListen) return new Refused(error.message)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      if (metricsAddress?.port === port) {
        return new Refused(`Port ${port} is in DAYBOOK_METRICS_ADDRESS, too. Choose another port there.`)
      }
      return new Refused(`Port ${port} on ${host} is taken. Stop what uses it, or choose another with PORT.`)
    case 'EACCES':
      return new Refused(`Listening on port ${port} is not allowed here. Choose one above 1023 with PORT.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Refused(`${host} is not an address of this machine. Choose one with HOST.`)
    default:
      return error
  }
}

function printFirstToken(token: string, { bootstrapToken }: Config): void {
  say('The database was empty, so Daybook created an instance, an administrator and an access token.')
  say(
    bootstrapToken === undefined
      ? `Store the token now. It is not shown again:\n\n  ${token}\n`
      : 'The token is that of DAYBOOK_BOOTSTRAP_TOKEN.',
  )
}

function sayFirstCall(address: string, token: string, { bootstrapToken }: Config): void {
  const rendered = bootstrapToken === undefined ? token : '$DAYBOOK_BOOTSTRAP_TOKEN'
  say(`Try it:\n\n  curl -H "Authorization: Bearer ${rendered}" ${address}/v2/instance\n`)
}

/** The first instance and its administrator have the number 1. */
async function saySetUp({ scopes }: App): Promise<void> {
  const link = await linkByOperator(scopes, { instanceId: 1, userId: 1, purpose: 'setup' })
  say(`To set up your account in a browser, open this link. It works once, within 24 hours:\n\n  ${link}\n`)
}

/** A package manager hands on the signal that the terminal has sent already: so soon it is not impatience. */
const SAME_SIGNAL_MS = 500

/**
 * The first signal stops gracefully, SIGTERM after a time for balancers to notice; a later one, from somebody who cannot
 * wait, ends at once.
 */
function stopOnSignals(app: App, { drainSeconds }: Config): void {
  let stopping = false
  let impatient = false
  const stop = (signal: NodeJS.Signals): void => {
    if (impatient) process.exit(FAILED)
    if (stopping) return
    stopping = true
    setTimeout(() => {
      impatient = true
    }, SAME_SIGNAL_MS).unref()
    const drains = signal === 'SIGTERM' ? drainSeconds : 0
    say(`Stopping on ${signal}${drains === 0 ? '' : `, after ${drains} s in which requests are still answered`}.`)
    void runCommand(async () => {
      await app.drain(drains)
      await app[Symbol.asyncDispose]()
    }).then(() => process.exit())
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
