import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { flushFolder } from '../flush-folder.ts'
import {
  COMPRESSION,
  generationName,
  MANIFEST_FILE,
  type Manifest,
  REPLICA_VERSION,
  SNAPSHOT_FILE,
  segmentName,
} from './replica-format.ts'
import { encodeSegment, type TimedCommit } from './segment-file.ts'

/** The start of a generation. */
export interface SnapshotFacts {
  /** The folder of the replica. */
  readonly folder: string
  /** A descriptor of the database file, which nothing changes until the snapshot is complete. */
  readonly fd: number
  /** Milliseconds since 1970. */
  readonly started: number
  readonly number: number
  readonly pageSize: number
  readonly signal: AbortSignal
}

/** A snapshot and its later transactions, in a folder. Only one call may run at a time. */
export class Generation {
  readonly started: number
  /** Bytes of the snapshot before compression. */
  readonly snapshotBytes: number
  /** Bytes of all segments. */
  segmentBytes = 0
  #path: string
  readonly #pageSize: number
  #previous: string
  #sequence = 0

  private constructor(path: string, manifest: Manifest) {
    this.#path = path
    this.started = manifest.started
    this.snapshotBytes = manifest.bytes
    this.#pageSize = manifest.page_size
    this.#previous = manifest.sha256
  }

  /** Copies the database file into a folder that is not a generation until `complete`. */
  static async begin({ folder, fd, started, number, pageSize, signal }: SnapshotFacts): Promise<Generation> {
    const path = join(folder, `${generationName(started, randomBytes(4).toString('hex'))}.part`)
    await mkdir(path, { mode: 0o700 })
    try {
      const hash = createHash('sha256')
      let bytes = 0
      await pipeline(
        createReadStream('', { fd, start: 0, autoClose: false, highWaterMark: 256 * 1024 }),
        new Transform({
          transform(chunk: Buffer, _encoding, done) {
            hash.update(chunk)
            bytes += chunk.length
            done(null, chunk)
          },
        }),
        createZstdCompress({ params: COMPRESSION }),
        createWriteStream(join(path, SNAPSHOT_FILE), { mode: 0o600, flush: true }),
        { signal },
      )
      const manifest: Manifest = {
        format: 'daybook-replica',
        version: REPLICA_VERSION,
        started,
        number,
        page_size: pageSize,
        bytes,
        sha256: hash.digest('hex'),
      }
      await writeFlushed(join(path, MANIFEST_FILE), `${JSON.stringify(manifest)}\n`)
      return new Generation(path, manifest)
    } catch (error) {
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
      throw error
    }
  }

  /** Gives the folder its final name: from now on a restore uses it. */
  async complete(): Promise<void> {
    const path = this.#path.replace(/\.part$/, '')
    await rename(this.#path, path)
    this.#path = path
    await flushFolder(join(path, '..'))
  }

  /** Adds transactions as one segment, completely and on disk, or not at all. */
  async append(commits: readonly TimedCommit[]): Promise<void> {
    const [first, last] = [commits[0], commits.at(-1)]
    if (first === undefined || last === undefined) return
    const facts = { sequence: this.#sequence + 1, previous: this.#previous, pageSize: this.#pageSize, commits }
    const { content, sum } = await encodeSegment(facts)
    const path = join(this.#path, segmentName(facts.sequence, first.time, last.time))
    try {
      await writeFlushed(`${path}.part`, content)
      await rename(`${path}.part`, path)
      await flushFolder(this.#path)
    } catch (error) {
      // The next try has another name: on a full disk, each would leave a file and take space that was just freed.
      for (const name of [`${path}.part`, path]) await rm(name, { force: true }).catch(() => undefined)
      throw error
    }
    this.#sequence = facts.sequence
    this.#previous = sum
    this.segmentBytes += content.length
  }

  async remove(): Promise<void> {
    await rm(this.#path, { recursive: true, force: true })
  }
}

async function writeFlushed(path: string, content: string | Buffer): Promise<void> {
  await writeFile(path, content, { mode: 0o600, flush: true })
}
