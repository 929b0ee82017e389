import type { Command } from 'commander'
import { countOf, fillDemo, furnishInstance, instances } from '../demo/index.ts'
import { ensureFirstInstance } from '../domain/accounts/instance/index.ts'
import { linkByOperator } from '../domain/accounts/sign-in/index.ts'
import { firstUsers } from '../domain/accounts/user/index.ts'
import type { Scopes } from '../kernel/scope.ts'
import { initialRecords } from '../registry.ts'
import { positiveInteger } from './arguments.ts'
import { withDatabase } from './open-database.ts'
import { Refused, runCommand, say } from './output.ts'
import { withProgressBar } from './progress-bar.ts'

const BOOKINGS_DEFAULT = 1500

interface Arguments {
  readonly seed: number
  readonly bookings: number
  readonly instance?: number
}

/** `daybook demo`: a studio to look at (contract section 7). */
export function demoCommand(command: Command): Command {
  return command
    .option('--seed <n>', 'seed of the random data', positiveInteger, 1)
    .option('--bookings <n>', 'number of bookings to create', positiveInteger, BOOKINGS_DEFAULT)
    .option('--instance <id>', 'instance to fill, if there are several', positiveInteger)
    .action((given: Arguments) => runCommand(() => demo(given)))
}

async function demo({ instance, ...options }: Arguments): Promise<void> {
  await withDatabase(async (scopes, { bootstrapToken }) => {
    const token = await ensureFirstInstance(scopes, initialRecords, bootstrapToken)
    const instanceId = await chooseInstance(scopes, instance)
    await refuseInUse(scopes, instanceId)
    if (token !== undefined) await furnishInstance(scopes, instanceId)
    await withProgressBar('Bookings', options.bookings, (progress) =>
      fillDemo(scopes, instanceId, { ...options, progress }),
    )
    say(`\nThe studio is ready, with ${options.bookings} bookings. Run "npm start" to serve it.`)
    if (token !== undefined && bootstrapToken === undefined) {
      say(
        'The database was empty, so Daybook created an instance. The access token of its administrator (not shown again):',
      )
      process.stdout.write(`${token}\n`)
    }
    await sayAdministrator(scopes, instanceId)
  })
}

/** The founder of the instance, and a way to sign in as them. */
async function sayAdministrator(scopes: Scopes, instanceId: number): Promise<void> {
  const session = await scopes.systemSession(instanceId)
  const [founder] = session === undefined ? [] : await firstUsers(scopes.reading(session), 1)
  if (founder === undefined) return
  const link = await linkByOperator(scopes, { instanceId, userId: founder.id, purpose: 'reset' })
  say(`To sign in as ${founder.primary_email}, set a password with this link. It works once:\n\n  ${link}\n`)
}

async function chooseInstance(scopes: Scopes, given: number | undefined): Promise<number> {
  const all = await instances(scopes.engine)
  const known = all.map(({ id, name }) => `${id} (${name})`).join(', ')
  if (given === undefined && all.length > 1) {
    throw new Refused(`This database has several instances: ${known}. Choose the one to fill with --instance.`)
  }
  const chosen = all.find(({ id }) => id === (given ?? id))
  if (chosen === undefined) throw new Refused(`There is no instance ${given}; there is ${known}.`)
  return chosen.id
}

async function refuseInUse(scopes: Scopes, instanceId: number): Promise<void> {
  const session = await scopes.systemSession(instanceId)
  if (session === undefined) throw new Refused(`There is no instance ${instanceId}.`)
  const scope = scopes.reading(session)
  const [bookings, resources] = [await countOf(scope, 'booking'), await countOf(scope, 'resource')]
  if (bookings + resources === 0) return
  throw new Refused(
    `Instance ${instanceId} is in use: it has ${bookings} bookings and ${resources} resources, and the demo fills only an empty one. ` +
      'Choose another database with DAYBOOK_DATABASE_URL or DAYBOOK_DATA_DIR, or make another instance with ' +
      '"instance create" and name it with --instance.',
  )
}
