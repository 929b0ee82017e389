import { existsSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Conflict } from '../../errors.ts'
import type { RootLog } from '../../log.ts'
import type { Clock } from '../../time/clock.ts'
import { isoInZone } from '../../time/zone.ts'
import type { Engine } from '../engine.ts'
import { writeBackupTo, writeWholeFile } from './write-backup-file.ts'

/** A backup in the folder. */
interface KeptBackup {
  /** UNIX seconds. */
  readonly time: number
  readonly bytes: number
}

interface BackupState {
  readonly last: KeptBackup | null
  readonly running: boolean
  /** Whether the last one that was started here failed. */
  readonly failed: boolean
}

interface FolderParts {
  readonly folder: string
  readonly engine: Engine
  readonly clock: Clock
  readonly log: RootLog
  readonly program: string
}

/** The least time between two backups that users start, so that they cannot fill the disk quickly. */
const PAUSE_SECONDS = 300

/** The operator's folder for backups: `daybook backup` writes there too. */
export class BackupFolder {
  readonly #parts: FolderParts
  #run: Promise<void> | undefined
  #hasFailed = false

  constructor(parts: FolderParts) {
    this.#parts = parts
  }

  async state(): Promise<BackupState> {
    return { last: await this.#last(), running: this.#run !== undefined, failed: this.#hasFailed }
  }

  /** Starts a backup, which goes on after the answer. Throws `Conflict` if one runs, or has just ended. */
  async start(): Promise<void> {
    const last = await this.#last()
    // Nothing is awaited between this check and the start, so that of two requests at once only one starts a backup.
    if (this.#run !== undefined) throw new Conflict('A backup is being written already.')
    const age = last === null ? PAUSE_SECONDS : this.#parts.clock.now() - last.time
    if (age >= 0 && age < PAUSE_SECONDS) {
      throw new Conflict(`The last backup is ${age} seconds old: wait until it is ${PAUSE_SECONDS} seconds old.`)
    }
    this.#run = this.#write().finally(() => {
      this.#run = undefined
    })
  }

  /** Resolves when nothing is being written. */
  async ended(): Promise<void> {
    await this.#run
  }

  async #write(): Promise<void> {
    const { folder, engine, clock, log, program } = this.#parts
    const created = clock.now()
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `daybook-${isoInZone(created, 'UTC').slice(0, 19).replaceAll(':', '-')}.gz`
      await writeWholeFile(join(folder, name), (create) => writeBackupTo(engine, { program, created }, create))
      this.#hasFailed = false
    } catch (error) {
      this.#hasFailed = true
      log.error({ err: error }, 'A backup that a user started could not be written.')
    }
  }

  async #last(): Promise<KeptBackup | null> {
    const { folder } = this.#parts
    // The first backup makes the folder.
    const names = existsSync(folder) ? await readdir(folder) : []
    const files = await Promise.all(
      names.filter((name) => name.endsWith('.gz')).map((name) => stat(join(folder, name))),
    )
    const newest = files.toSorted((one, other) => other.mtimeMs - one.mtimeMs)[0]
    return newest === undefined ? null : { time: Math.floor(newest.mtimeMs / 1000), bytes: newest.size }
  }
}
