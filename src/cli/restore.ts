import { createReadStream } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Command } from 'commander'
import { readConfig } from '../kernel/config/read-config.ts'
import { openBackup } from '../kernel/db/backup/read-backup.ts'
import { restoreBackup } from '../kernel/db/backup/restore-backup.ts'
import { fillEmptyDatabase } from '../kernel/db/fill-empty-database.ts'
import { restoreReplica } from '../kernel/db/replica/restore-replica.ts'
import { systemClock } from '../kernel/time/clock.ts'
import { migrations } from '../migrations/index.ts'
import { FAILED } from './exit-codes.ts'
import { asFileRefusal } from './file-refusal.ts'
import { Refused, runCommand, say, sayWaiting } from './output.ts'
import { withProgressBar } from './progress-bar.ts'

const numbersAgain =
  'If documents were issued after that, new ones get their numbers again: first create the lost ones again (docs/operating/backup.md).'

interface ReplicaArguments {
  readonly fromReplica?: string
  readonly at?: string
  readonly to?: string
}

/** `daybook restore`: a backup into an empty database of either engine, or a replica into a new SQLite file. */
export function restoreCommand(command: Command): Command {
  return command
    .argument('[file]', 'file written by "daybook backup"; "-" for standard input')
    .option('--from-replica <folder>', 'restore from the folder of DAYBOOK_REPLICA_DIR instead')
    .option('--to <file>', 'with --from-replica: the SQLite file to create; it must not exist yet')
    .option('--at <time>', 'with --from-replica: the moment, such as 2026-11-20T14:30:00Z (default: the newest)')
    .action((file: string | undefined, given: ReplicaArguments) => runCommand(() => chooseSource(file, given)))
}

async function chooseSource(file: string | undefined, { fromReplica, to, at }: ReplicaArguments): Promise<void> {
  if (fromReplica === undefined) {
    if (to !== undefined || at !== undefined) throw new Refused('--to and --at go with --from-replica only.')
    if (file === undefined) throw new Refused('Name the file of a backup, or a replica with --from-replica.')
    return restore(file)
  }
  if (file !== undefined) throw new Refused('Name either the file of a backup or --from-replica, not both.')
  if (to === undefined) throw new Refused('Name the SQLite file to make with --to.')
  return fromFolder(fromReplica, to, at === undefined ? undefined : momentOf(at))
}

function momentOf(text: string): number {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    throw new Refused(`--at must be a time with its zone, such as 2026-11-20T14:30:00Z, not "${text}".`)
  }
}

async function fromFolder(folder: string, to: string, at: number | undefined): Promise<void> {
  const restored = await restoreReplica({ folder, to, at, now: systemClock.now() }).catch((error: unknown) => {
    const path = error instanceof Error && 'path' in error ? resolve(String(error.path)) : ''
    const isRead = `${path}${sep}`.startsWith(`${resolve(folder)}${sep}`)
    throw asFileRefusal(error, isRead ? folder : to)
  })
  const last = new Date(restored.last).toISOString()
  say(`${to} is restored as it was at ${last}: ${restored.transactions} transactions after the snapshot.`)
  if (at !== undefined || restored.gap !== undefined) say(numbersAgain)
  if (restored.tornEnd) say('The last segment is incomplete and was skipped.')
  if (restored.setBack) {
    say(
      `The clock was set back after ${last}: transactions that were committed later have times before --at, too, and are ` +
        'not restored. Leave out --at, or choose a later moment, to restore them.',
    )
    process.exitCode = FAILED
  }
  if (restored.gap === undefined) return
  say(`The replica has a gap: ${restored.gap}. What was committed after ${last} is missing.`)
  process.exitCode = FAILED
}

async function restore(file: string): Promise<void> {
  const { databaseUrl } = readConfig()
  try {
    // The database is opened, and perhaps created, only for what looks like a backup.
    const backup = await openBackup(file === '-' ? process.stdin : createReadStream(file))
    const { rows, created } = backup.header
    await withProgressBar('Rows', rows, (progress) =>
      fillEmptyDatabase(
        databaseUrl,
        (engine) => restoreBackup(engine, backup, { migrations, now: systemClock.now(), progress }),
        sayWaiting,
      ),
    )
    const moment = new Date(created * 1000).toISOString()
    say(`The backup of ${moment} is restored: ${rows} rows.`)
    say(numbersAgain)
  } catch (error) {
    throw asFileRefusal(error, file)
  }
}
