import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { readConfig } from '../kernel/config/read-config.ts'
import { writeBackupTo, writeWholeFile } from '../kernel/db/backup/write-backup-file.ts'
import { refuseNewer } from '../kernel/db/migrate.ts'
import { isNameTaken } from '../kernel/db/name-taken.ts'
import { belongsToDatabase, openEngine } from '../kernel/db/open-engine.ts'
import { systemClock } from '../kernel/time/clock.ts'
import { migrations } from '../migrations/index.ts'
import { asFileRefusal } from './file-refusal.ts'
import { Refused, runCommand, say } from './output.ts'
import { withProgressBar } from './progress-bar.ts'

/** `daybook backup`: everything of one moment in one file, for either engine. May run beside the service. */
export function backupCommand(command: Command): Command {
  return command
    .argument('<file>', 'file to write, such as daybook.backup.gz; "-" for standard output')
    .option('--force', 'overwrite an existing file')
    .action((file: string, { force = false }: { force?: boolean }) => runCommand(() => backup(file, force)))
}

async function backup(file: string, force: boolean): Promise<void> {
  if (file === '-') {
    if (process.stdout.isTTY) throw new Refused('A backup is a binary file. Write it to a file or to a pipe.')
    const rows = await writeTo(() => process.stdout).catch((error: unknown) => {
      throw asFileRefusal(error, 'standard output')
    })
    return say(`The backup is complete: ${rows} rows.`)
  }
  if (!force && isNameTaken(file)) throw new Refused(`${file} already exists. Choose another name, or add --force.`)
  if (belongsToDatabase(readConfig().databaseUrl, file))
    throw new Refused(`${file} is a file of the database. Choose another name.`)
  try {
    const rows = await writeWholeFile(file, writeTo)
    const { size } = await stat(file)
    say(`The backup is in ${resolve(file)}: ${rows} rows, ${Math.ceil(size / 1000)} kB.`)
  } catch (error) {
    throw asFileRefusal(error, file)
  }
}

async function writeTo(create: () => NodeJS.WritableStream): Promise<number> {
  const engine = await openEngine(readConfig().databaseUrl, { readOnly: true })
  try {
    // It would write tables that this program does not know to be derived: nothing could restore them.
    await refuseNewer(engine, migrations)
    const facts = { program: packageJson.version, created: systemClock.now() }
    return await writeBackupTo(engine, facts, create, (rows, work) => withProgressBar('Rows', rows, work))
  } finally {
    await engine.close()
  }
}
