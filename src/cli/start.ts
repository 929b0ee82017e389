import { Command } from 'commander'
import { type App, createApp } from '../app.ts'
import { ensureFirstInstance } from '../domain/instance/index.ts'
import { type Config, readConfig } from '../kernel/config/read-config.ts'
import { renderOptionsHelp } from '../kernel/config/render-options.ts'
import { openEngine } from '../kernel/db/open-engine.ts'
import { createLog } from '../kernel/log.ts'
import { Refused, runCommand, say } from './output.ts'

/** `daybook start`: what `npm start` runs (contract section 7). */
export function startCommand(): Command {
  return new Command('start')
    .description('Opens the database, brings it up to date and serves the API.')
    .addHelpText('after', () => `\n${renderOptionsHelp()}`)
    .action(() => runCommand(start))
}

async function start(): Promise<void> {
  const config = readConfig()
  const log = createLog({
    level: config.logLevel,
    secrets: config.bootstrapToken === undefined ? [] : [config.bootstrapToken],
  })
  const engine = await openEngine(config.databaseUrl)
  const app = await createApp(config, { engine, log })
  stopOnSignals(app)
  const token = await ensureFirstInstance(app.scopes, config.bootstrapToken)
  const address = await listen(app, config)
  say(`Daybook is listening on ${address} (documentation at ${address}/docs).`)
  if (token !== undefined) sayFirstSteps(address, token, config)
  log.info({ address, migrated: app.migrated }, 'listening')
}

async function listen(app: App, { host, port }: Config): Promise<string> {
  try {
    return await app.listen()
  } catch (error) {
    await app[Symbol.asyncDispose]()
    throw asRefused(error, host, port)
  }
}

function asRefused(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return new Refused(`Port ${port} on ${host} is taken. Stop what uses it, or choose another with PORT.`)
    case 'EACCES':
      return new Refused(`Listening on port ${port} is not allowed here. Choose one above 1023 with PORT.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Refused(`${host} is not an address of this machine. Choose one with HOST.`)
    default:
      return error
  }
}

function sayFirstSteps(address: string, token: string, { bootstrapToken }: Config): void {
  const shown = bootstrapToken === undefined ? token : '$DAYBOOK_BOOTSTRAP_TOKEN'
  say('')
  say('The database was empty, so an instance, an administrator and an access token were made.')
  if (bootstrapToken === undefined) say(`The token is shown this once; keep it:\n\n  ${token}\n`)
  say(`Try it:\n\n  curl -H "Authorization: Bearer ${shown}" ${address}/v2/instance\n`)
}

/** The first signal stops gracefully; a second one, from somebody who cannot wait, ends at once. */
function stopOnSignals(app: App): void {
  let stopping = false
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1)
    stopping = true
    say(`Stopping on ${signal}.`)
    app[Symbol.asyncDispose]().then(
      () => process.exit(0),
      (error) => {
        say(String(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
