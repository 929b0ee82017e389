import { Command } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { startCommand } from './start.ts'

/** The command line: one file a command. */
export function program(): Command {
  return new Command('daybook')
    .description('Scheduling and invoicing for studios, agencies and production companies.')
    .version(packageJson.version)
    .showHelpAfterError()
    .addCommand(startCommand())
}
