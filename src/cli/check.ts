import { Command } from 'commander'
import { bookFaults } from '../domain/billing/audit/index.ts'
import { readConfig } from '../kernel/config/read-config.ts'
import { DatabaseUnusable } from '../kernel/db/database-unusable.ts'
import type { Engine } from '../kernel/db/engine.ts'
import { pendingMigrations } from '../kernel/db/migrate.ts'
import { openEngine } from '../kernel/db/open-engine.ts'
import { tallyFaults } from '../kernel/db/tally-faults.ts'
import { migrations } from '../migrations/index.ts'
import { records } from '../registry.ts'
import { FAILED, runCommand, say } from './output.ts'

/** The journal only grows, and what is volatile comes and goes: neither is counted. */
export const countedKinds = records.filter((definition) => definition.name !== 'journal' && !definition.volatile)

/** `daybook check`: looks without changing anything; may run beside the service. Exit code 1 when something is wrong. */
export function checkCommand(): Command {
  return new Command('check')
    .description(
      'Checks that the database is sound: its files, references, schema, counts, and that the money adds up.',
    )
    .action(() => runCommand(check))
}

async function check(): Promise<void> {
  const faults = await findFaults().catch(describeDamage)
  for (const fault of faults) say(fault)
  if (faults.length === 0) say('The database is sound.')
  else process.exitCode = FAILED
}

async function findFaults(): Promise<string[]> {
  const engine = await openEngine(readConfig().databaseUrl, { readOnly: true })
  return faultsOf(engine).finally(() => engine.close())
}

/** Everything that is wrong with a database, a line for each fault. */
export async function faultsOf(engine: Engine): Promise<string[]> {
  const faults: string[] = []
  /** Damage that stops one part of the check leaves the others to be checked. */
  const look = async (part: string, find: () => Promise<string[]>) => {
    const found = find().catch((error: unknown) => {
      if (isDamage(error)) return [`${part} cannot be checked: ${error.problem}`]
      throw error
    })
    faults.push(...(await found))
  }
  await look('The file', () => engine.integrityFaults())
  const before = faults.length
  await look('The schema', async () => {
    const lacking = await pendingMigrations(engine, migrations)
    return lacking.length === 0 ? [] : [`the schema lacks ${lacking.join(', ')}; run "daybook migrate"`]
  })
  if (faults.length > before) return faults
  await look('Whether the counts are right', () => tallyFaults(engine, countedKinds))
  await look('Whether the money adds up', () => bookFaults(engine))
  return faults
}

/** A file that cannot even be opened. */
function describeDamage(error: unknown): string[] {
  if (isDamage(error)) return [error.detail]
  throw error
}

function isDamage(error: unknown): error is DatabaseUnusable {
  return error instanceof DatabaseUnusable && error.reason === 'damaged'
}
