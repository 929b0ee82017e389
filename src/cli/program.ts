import { Command } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { checkCommand } from './check.ts'
import { demoCommand } from './demo.ts'
import { explainCommand } from './explain.ts'
import { instanceCommand } from './instance.ts'
import { migrateCommand } from './migrate.ts'
import { startCommand } from './start.ts'
import { tokenCommand } from './token.ts'

/** The command line: one file a command. */
export function program(): Command {
  return new Command('daybook')
    .description('Scheduling and invoicing for studios, agencies and production companies.')
    .version(packageJson.version)
    .showHelpAfterError()
    .addCommand(startCommand())
    .addCommand(migrateCommand())
    .addCommand(demoCommand())
    .addCommand(instanceCommand())
    .addCommand(tokenCommand())
    .addCommand(checkCommand())
    .addCommand(explainCommand())
}
