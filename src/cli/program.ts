import { Command } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { backupCommand } from './backup.ts'
import { checkCommand } from './check.ts'
import { demoCommand } from './demo.ts'
import { distributeCommand } from './distribute.ts'
import { explainCommand } from './explain.ts'
import { instanceCommand } from './instance.ts'
import { migrateCommand } from './migrate-database.ts'
import { FAILED, MISUSED } from './output.ts'
import { restoreCommand } from './restore.ts'
import { salvageCommand } from './salvage.ts'
import { startCommand } from './start.ts'
import { tokenCommand } from './tokens.ts'
import { userCommand } from './users.ts'

/** The command line: one file a command. */
export function program(): Command {
  const daybook = new Command('daybook')
    .description('Scheduling and invoicing for studios, agencies and production companies.')
    .version(packageJson.version)
    .addHelpText('after', `\n${conventions}`)
    .addCommand(startCommand())
    .addCommand(migrateCommand())
    .addCommand(distributeCommand())
    .addCommand(demoCommand())
    .addCommand(instanceCommand())
    .addCommand(userCommand())
    .addCommand(tokenCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(checkCommand())
    .addCommand(salvageCommand())
    .addCommand(explainCommand())
  agree(daybook, 'daybook')
  return daybook
}

const conventions = `Settings, such as which database, are environment variables: see "daybook start --help".
Exit codes: 0 done; ${FAILED} failed, or found something wrong; ${MISUSED} asked for what cannot be.`

/** Gives a command and those below it what commander does not hand down: the exit code, and where to read on. */
function agree(command: Command, path: string): void {
  command.showHelpAfterError(`"${path} --help" shows how it is used.`)
  command.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : MISUSED))
  for (const below of command.commands) agree(below, `${path} ${below.name()}`)
}
