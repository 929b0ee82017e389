import { Command } from 'commander'
import { bookFaults } from '../domain/book-check/index.ts'
import { readConfig } from '../kernel/config/read-config.ts'
import { pendingMigrations } from '../kernel/db/migrate.ts'
import { openEngine } from '../kernel/db/open-engine.ts'
import { tallyFaults } from '../kernel/db/tally-faults.ts'
import { migrations } from '../migrations/index.ts'
import { records } from '../registry.ts'
import { runCommand, say } from './output.ts'

/** The journal only grows, and what is volatile comes and goes: neither is counted. */
const counted = records.filter((definition) => definition.name !== 'journal' && !definition.volatile)

/** `daybook check`: looks without changing anything; may run beside the service. Exit code 1 when something is wrong. */
export function checkCommand(): Command {
  return new Command('check')
    .description(
      'Checks that the database is sound: its files, references, schema, counts, and that the money adds up.',
    )
    .action(() => runCommand(check))
}

async function check(): Promise<void> {
  const engine = await openEngine(readConfig().databaseUrl, { readOnly: true })
  try {
    const pending = await pendingMigrations(engine, migrations)
    const faults = [
      ...(await engine.integrityFaults()),
      ...(pending.length > 0
        ? [`the schema lacks ${pending.join(', ')}; run "daybook migrate"`]
        : [...(await tallyFaults(engine, counted)), ...(await bookFaults(engine))]),
    ]
    for (const fault of faults) say(fault)
    if (faults.length === 0) say('The database is sound.')
    else process.exitCode = 1
  } finally {
    await engine.close()
  }
}
