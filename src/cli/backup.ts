import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Command } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { readConfig } from '../kernel/config/read-config.ts'
import { planBackup, writeBackup } from '../kernel/db/backup/write-backup.ts'
import { openEngine } from '../kernel/db/open-engine.ts'
import { systemClock } from '../kernel/time/clock.ts'
import { asFileRefusal } from './file-refusal.ts'
import { Refused, runCommand, say } from './output.ts'
import { withProgressBar } from './progress-bar.ts'

/** Half as fast again as zlib's own choice, for files a few per cent larger. */
const GZIP_LEVEL = 4

/** `daybook backup`: everything of one moment in one file, for either engine. May run beside the service. */
export function backupCommand(): Command {
  return new Command('backup')
    .description(
      'Writes everything in the database, as it is at one moment, into one file. The service may be running.',
    )
    .argument('<file>', 'file to write, such as daybook.backup.gz; "-" for standard output')
    .option('--force', 'write over a file that is there already')
    .action((file: string, { force = false }: { force?: boolean }) => runCommand(() => backup(file, force)))
}

async function backup(file: string, force: boolean): Promise<void> {
  if (file === '-') {
    if (process.stdout.isTTY) throw new Refused('A backup is nothing to read: send it to a file or into a pipe.')
    const rows = await writeTo(() => process.stdout).catch((error: unknown) => {
      throw asFileRefusal(error, 'standard output')
    })
    return say(`The backup is complete: ${rows} rows.`)
  }
  if (!force && existsSync(file)) throw new Refused(`${file} is there already. Choose another name, or add --force.`)
  // Another one to the same file, at the same time, does not write into this one.
  const unfinished = `${file}.${process.pid}.part`
  try {
    const rows = await writeTo(() => createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await rename(unfinished, file)
    await flushFolder(file)
    const { size } = await stat(file)
    say(`The backup is in ${resolve(file)}: ${rows} rows, ${Math.ceil(size / 1000)} kB.`)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw asFileRefusal(error, file)
  }
}

async function writeTo(create: () => NodeJS.WritableStream): Promise<number> {
  const engine = await openEngine(readConfig().databaseUrl, { readOnly: true })
  try {
    await using snapshot = await engine.snapshot()
    const facts = { program: packageJson.version, created: systemClock.now() }
    const plan = await planBackup(snapshot, engine.dialect, facts)
    await withProgressBar('Rows', plan.header.rows, (progress) =>
      pipeline(writeBackup(snapshot, plan, progress), createGzip({ level: GZIP_LEVEL }), create()),
    )
    return plan.header.rows
  } finally {
    await engine.close()
  }
}

/** The new name is on disk only when its folder is. */
async function flushFolder(file: string): Promise<void> {
  const folder = await open(dirname(resolve(file)))
  await folder.sync()
  await folder.close()
}
