import { constants, existsSync } from 'node:fs'
import { access, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Conflict, Unavailable } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Clock } from '../../time/clock.ts'
import { isoInZone } from '../../time/zone.ts'
import type { Engine } from '../engine.ts'
import { isBeingWritten } from '../unfinished-files.ts'
import { writeBackupTo, writeWholeFile } from './write-backup-file.ts'

/** A backup in the folder. */
interface KeptBackup {
  readonly name: string
  /** UNIX seconds. */
  readonly time: number
  readonly bytes: number
}

interface BackupState {
  /** The newest, newest first. */
  readonly files: readonly KeptBackup[]
  readonly running: boolean
  /** Whether the last one that was started here failed, or the folder cannot be read. */
  readonly failed: boolean
}

interface FolderParts {
  readonly folder: string
  readonly engine: Engine
  readonly clock: Clock
  readonly log: Log
  readonly program: string
}

/** The least time between two backups that users start, so that they cannot fill the disk quickly. */
const PAUSE_SECONDS = 300
/** The number of backups that are shown. */
const SHOWN_MAX = 20

const CANNOT_READ = 'The folder of DAYBOOK_BACKUP_DIR cannot be read.'

function refuse(cause: unknown): never {
  throw new Unavailable(CANNOT_READ, cause)
}

/** The operator's folder for backups: `daybook backup` writes there too. */
export class BackupFolder {
  readonly #parts: FolderParts
  #run: Promise<void> | undefined
  #hasFailed = false

  constructor(parts: FolderParts) {
    this.#parts = parts
  }

  /** Logs if the folder, or where the first backup would make it, is no folder that this process can read and write. */
  async warnIfUnusable(): Promise<void> {
    const { folder, log } = this.#parts
    let existing = resolve(folder)
    while (!existsSync(existing)) existing = dirname(existing)
    const problem = (await stat(existing)).isDirectory()
      ? await access(existing, constants.R_OK | constants.W_OK | constants.X_OK).then(
          () => undefined,
          (error: Error) => error.message,
        )
      : `${existing} is not a folder`
    if (problem !== undefined) log.warn({ problem }, 'Daybook cannot read and write the folder of DAYBOOK_BACKUP_DIR.')
  }

  async state(): Promise<BackupState> {
    try {
      const files = (await this.files()).map(({ path: _, ...file }) => file)
      const running = this.#run !== undefined || (await this.#growsElsewhere())
      return { files, running, failed: this.#hasFailed }
    } catch (error) {
      this.#parts.log.error({ err: error }, CANNOT_READ)
      return { files: [], running: this.#run !== undefined, failed: true }
    }
  }

  /** The newest backups, newest first, and where each is. */
  async files(): Promise<readonly (KeptBackup & { readonly path: string })[]> {
    const files = await this.#filesNamed(/\.gz$/)
    return files.toSorted((one, other) => other.time - one.time).slice(0, SHOWN_MAX)
  }

  async #filesNamed(pattern: RegExp): Promise<(KeptBackup & { readonly path: string })[]> {
    const { folder } = this.#parts
    // The first backup makes the folder.
    const names = existsSync(folder) ? await readdir(folder).catch(refuse) : []
    const found = names
      .filter((name) => pattern.test(name))
      .map(async (name) => {
        const path = join(folder, name)
        // The operator may delete old ones at the same time.
        const state = await stat(path, { throwIfNoEntry: false })
        return state?.isFile() ? [{ name, path, time: Math.floor(state.mtimeMs / 1000), bytes: state.size }] : []
      })
    return (await Promise.all(found)).flat()
  }

  /** Whether another process, such as `daybook backup`, is writing to the folder. */
  async #growsElsewhere(): Promise<boolean> {
    const now = this.#parts.clock.now()
    return (await this.#filesNamed(/\.part$/)).some((file) => isBeingWritten(file, now))
  }

  /** Starts a backup, which goes on after the answer. Throws `Conflict` if one runs, or has just ended. */
  async start(): Promise<void> {
    const [last] = await this.files()
    const isElsewhere = await this.#growsElsewhere()
    // Nothing is awaited between this check and the start, so that of two requests at once only one starts a backup.
    if (this.#run !== undefined || isElsewhere) throw new Conflict('A backup is already being written.')
    const age = last === undefined ? PAUSE_SECONDS : this.#parts.clock.now() - last.time
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
}
