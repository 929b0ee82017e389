import { createReadStream } from 'node:fs'
import { Command } from 'commander'
import { readConfig } from '../kernel/config/read-config.ts'
import { openBackup } from '../kernel/db/backup/read-backup.ts'
import { restoreBackup } from '../kernel/db/backup/restore-backup.ts'
import { openEngine } from '../kernel/db/open-engine.ts'
import { systemClock } from '../kernel/time/clock.ts'
import { migrations } from '../migrations/index.ts'
import { asFileRefusal } from './file-refusal.ts'
import { runCommand, say } from './output.ts'
import { withProgressBar } from './progress-bar.ts'

/** `daybook restore`: a backup into an empty database of either engine, wholly or not at all. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('Fills an empty database, of either engine, with what a backup has.')
    .argument('<file>', 'file that "daybook backup" has written; "-" for standard input')
    .action((file: string) => runCommand(() => restore(file)))
}

async function restore(file: string): Promise<void> {
  const { databaseUrl } = readConfig()
  try {
    // The database is opened, and perhaps created, only for what looks like a backup.
    const backup = await openBackup(file === '-' ? process.stdin : createReadStream(file))
    const { rows, created } = backup.header
    const engine = await openEngine(databaseUrl)
    try {
      await withProgressBar('Rows', rows, (progress) =>
        restoreBackup(engine, backup, { migrations, now: systemClock.now(), progress }),
      )
    } finally {
      await engine.close()
    }
    say(`The backup of ${new Date(created * 1000).toISOString()} is restored: ${rows} rows.`)
  } catch (error) {
    throw asFileRefusal(error, file)
  }
}
