import type { Command } from 'commander'
import { readConfig } from '../kernel/config/read-config.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { openEngine } from '../kernel/db/open-engine.ts'
import { migrations } from '../migrations/index.ts'
import { runCommand, say, sayWaiting } from './output.ts'

/** `daybook migrate`: for those who bring a database up to date before they start the new version. */
export function migrateCommand(command: Command): Command {
  return command.action(() => runCommand(run))
}

async function run(): Promise<void> {
  const engine = await openEngine(readConfig().databaseUrl, sayWaiting)
  try {
    const taken = await migrate(engine, migrations, say)
    say(taken.length === 0 ? 'The database is up to date.' : `Done: ${taken.join(', ')}.`)
  } finally {
    await engine.close()
  }
}
