import { Command } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { FAILED, MISUSED } from './exit-codes.ts'

/** A command in the list of commands. The rest of it is loaded when the command is used. */
interface ListedCommand {
  readonly name: string
  readonly description: string
  /** Adds the arguments, the options and the action. */
  readonly complete: (command: Command) => Promise<Command>
}

const listed: readonly ListedCommand[] = [
  {
    name: 'start',
    description: 'Starts the service. Migrates the database first if needed.',
    complete: async (command) => (await import('./start.ts')).startCommand(command),
  },
  {
    name: 'migrate',
    description: 'Migrates the database and stops. `start` does the same first.',
    complete: async (command) => (await import('./migrate-database.ts')).migrateCommand(command),
  },
  {
    name: 'distribute',
    description:
      'Distributes the tables of a PostgreSQL database over Citus workers, by instance. Stop the service first.',
    complete: async (command) => (await import('./distribute.ts')).distributeCommand(command),
  },
  {
    name: 'demo',
    description: 'Fills an empty instance with a realistic studio. The same seed gives the same studio.',
    complete: async (command) => (await import('./demo.ts')).demoCommand(command),
  },
  {
    name: 'instance',
    description: 'Manages instances.',
    complete: async (command) => (await import('./instance.ts')).instanceCommand(command),
  },
  {
    name: 'user',
    description: 'Creates sign-in links for users.',
    complete: async (command) => (await import('./users.ts')).userCommand(command),
  },
  {
    name: 'token',
    description: 'Creates and revokes access tokens.',
    complete: async (command) => (await import('./tokens.ts')).tokenCommand(command),
  },
  {
    name: 'backup',
    description: 'Writes a consistent backup of the whole database to one file. The service can keep running.',
    complete: async (command) => (await import('./backup.ts')).backupCommand(command),
  },
  {
    name: 'restore',
    description:
      'Restores a backup into an empty SQLite or PostgreSQL database. Or restores a replica to a new SQLite file, as it was at a given time.',
    complete: async (command) => (await import('./restore.ts')).restoreCommand(command),
  },
  {
    name: 'check',
    description: 'Checks the integrity of the database: files, references, schema, counts, search index and totals.',
    complete: async (command) => (await import('./check.ts')).checkCommand(command),
  },
  {
    name: 'salvage',
    description:
      'Copies the readable data of a damaged SQLite file into a new file, reports what could not be read, and checks the result.',
    complete: async (command) => (await import('./salvage.ts')).salvageCommand(command),
  },
  {
    name: 'explain',
    description: 'Prints how Daybook would run a list request: its plan, the SQL, and the query plan of the database.',
    complete: async (command) => (await import('./explain.ts')).explainCommand(command),
  },
]

/**
 * The command line: one file a command. With `words`, the arguments of this call, only commands that they name are
 * complete; the others have a name and a description.
 */
export async function program(words?: readonly string[]): Promise<Command> {
  const daybook = new Command('daybook')
    .description('Scheduling and invoicing for studios, agencies and production companies.')
    .version(packageJson.version)
    .addHelpText('after', `\n${conventions}`)
  for (const { name, description, complete } of listed) {
    const command = new Command(name).description(description)
    daybook.addCommand(words === undefined || words.includes(name) ? await complete(command) : command)
  }
  agree(daybook, 'daybook')
  return daybook
}

const conventions = `Settings, such as the database, are environment variables: see "daybook start --help".
Exit codes: 0 success; ${FAILED} failure, or a problem was found; ${MISUSED} invalid command, or not possible.`

/** Gives a command and those below it what commander does not hand down: the exit code, and where to read on. */
function agree(command: Command, path: string): void {
  command.showHelpAfterError(`"${path} --help" shows the usage.`)
  command.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : MISUSED))
  for (const below of command.commands) agree(below, `${path} ${below.name()}`)
}
