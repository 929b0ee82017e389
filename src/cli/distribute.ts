import type { Command } from 'commander'
import { readConfig } from '../kernel/config/read-config.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { openEngine } from '../kernel/db/open-engine.ts'
import { type Spreading, spreadDatabase } from '../kernel/db/spread-tables.ts'
import { migrations } from '../migrations/index.ts'
import { runCommand, say, sayWaiting } from './output.ts'

/** `daybook distribute`: from a PostgreSQL on one machine to a coordinator with workers. */
export function distributeCommand(command: Command): Command {
  return command.action(() => runCommand(run))
}

async function run(): Promise<void> {
  const engine = await openEngine(readConfig().databaseUrl, sayWaiting)
  try {
    await migrate(engine, migrations)
    const done = await spreadDatabase(engine, (table) => say(`  ${table}`))
    for (const line of inWords(done)) say(line)
  } finally {
    await engine.close()
  }
}

function inWords({ spread, before, staying, keys, machines }: Spreading): string[] {
  const where = `over ${machines} ${machines === 1 ? 'machine' : 'machines'}`
  const rest = `On the coordinator alone: ${staying.join(', ')}.`
  if (spread.length === 0) {
    return [`All ${before.length} tables are spread by instance already, ${where}: nothing was changed.`, rest]
  }
  return [
    `Done: ${spread.length} tables are spread by instance ${where}; ${keys} foreign keys were dropped and made again.`,
    ...(before.length === 0 ? [] : [`${before.length} tables were spread before.`]),
    rest,
  ]
}
