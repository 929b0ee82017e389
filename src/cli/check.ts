import type { Command } from 'commander'
import { bookFaults } from '../domain/billing/audit/index.ts'
import { grantFaults } from '../domain/catalogue/workspace/index.ts'
import { readConfig } from '../kernel/config/read-config.ts'
import { DatabaseUnusable } from '../kernel/db/database-unusable.ts'
import type { Engine } from '../kernel/db/engine.ts'
import { NO_TABLES, pendingMigrations, refuseNewer } from '../kernel/db/migrate.ts'
import { openEngine } from '../kernel/db/open-engine.ts'
import type { SqlRow } from '../kernel/db/sql.ts'
import { tallyFaults } from '../kernel/db/tally-faults.ts'
import { wordFaults } from '../kernel/db/words/word-faults.ts'
import { migrations } from '../migrations/index.ts'
import { hasWords, wordEntries, wordFields } from '../records/write/write-words.ts'
import { records } from '../registry.ts'
import { FAILED } from './exit-codes.ts'
import { findOutdatedFragments } from './outdated-fragments.ts'
import { runCommand, say } from './output.ts'

/** The journal only grows, and what is volatile comes and goes: neither is counted. */
export const countedKinds = records.filter((definition) => definition.name !== 'journal' && !definition.volatile)

/** Kinds with full-text members. */
export const wordKinds = records.filter(hasWords).map((definition) => ({
  name: definition.name,
  table: definition.table,
  columns: wordFields(definition),
  entriesOf: (row: SqlRow) => wordEntries(definition, row),
}))

/** `daybook check`: looks without changing anything; may run beside the service. Exit code 1 when something is wrong. */
export function checkCommand(command: Command): Command {
  return command.action(() => runCommand(check))
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
  // A damaged file is described below.
  await refuseNewer(engine, migrations).catch((error: unknown) => {
    if (!isDamage(error)) throw error
  })
  await look('The file', () => engine.integrityFaults())
  const before = faults.length
  await look('The schema', async () => {
    const lacking = await pendingMigrations(engine, migrations)
    if (lacking.length === migrations.length) return [NO_TABLES]
    return lacking.length === 0 ? [] : [`the schema lacks ${lacking.join(', ')}; run "daybook migrate"`]
  })
  if (faults.length > before) return faults
  await look('Whether the counts are right', () => tallyFaults(engine, countedKinds))
  await look('Whether access lists match', () => grantFaults(engine))
  await look('The index of words', () => wordFaults(engine, wordKinds))
  await look('The stored texts of records', () => findOutdatedFragments(engine))
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
