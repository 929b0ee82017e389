import { Command } from 'commander'
import { createInstance } from '../domain/accounts/instance/index.ts'
import { linkByOperator } from '../domain/accounts/sign-in/index.ts'
import { initialRecords } from '../registry.ts'
import { withDatabase } from './open-database.ts'
import { runCommand, say } from './output.ts'

interface CreateOptions {
  readonly name: string
  readonly email: string
  readonly timezone: string
  readonly currency: string
  readonly locale: string
}

/** `daybook instance create`: another account on the same database. */
export function instanceCommand(command: Command): Command {
  const create = new Command('create')
    .description('Creates an instance with an administrator and prints the administrator’s access token.')
    .requiredOption('--name <name>', 'name of the studio')
    .requiredOption('--email <address>', 'email address of the administrator')
    .option('--timezone <zone>', 'IANA time zone', 'UTC')
    .option('--currency <code>', 'ISO 4217 code', 'EUR')
    .option('--locale <tag>', 'language and region', 'en-GB')
    .action((options: CreateOptions) => runCommand(() => createFrom(options)))
  return command.addCommand(create)
}

async function createFrom({ email, ...facts }: CreateOptions): Promise<void> {
  const { instanceId, token, link } = await withDatabase(async (scopes) => {
    const created = await createInstance(scopes, initialRecords, { ...facts, adminEmail: email })
    return { ...created, link: await linkByOperator(scopes, { ...created, purpose: 'setup' }) }
  })
  say(
    `The administrator sets it up, and chooses a password, at this link within 24 hours. It works once:\n\n  ${link}\n`,
  )
  say(`Instance ${instanceId} is created. The access token of its administrator (not shown again):`)
  process.stdout.write(`${token}\n`)
}
