/** A separate PostgreSQL with a standby, for tests of failovers. */
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { freePort, GuardedProcess } from './guarded-process.ts'
import { findBinaries, temporaryFolder } from './postgres-cluster.ts'
import { unprivilegedOwner } from './unprivileged-owner.ts'

/** True if the programs exist; an external server is not enough. */
export const hasBinaries = findBinaries() !== undefined

export class PostgresPair implements AsyncDisposable {
  readonly #primary: GuardedProcess
  readonly #standby: GuardedProcess
  readonly ports: readonly [primary: number, standby: number]

  private constructor(primary: GuardedProcess, standby: GuardedProcess, ports: readonly [number, number]) {
    this.#primary = primary
    this.#standby = standby
    this.ports = ports
  }

  static async start(): Promise<PostgresPair> {
    const found = findBinaries()
    if (found === undefined) throw new Error('PostgreSQL was not found')
    // Some of the programs may be links: the others are in the folder of their targets.
    const binaries = dirname(realpathSync(join(found, 'postgres')))
    const owner = unprivilegedOwner()
    const folder = join(await temporaryFolder(), 'pair')
    mkdirSync(folder, { mode: 0o700 })
    if (owner.uid !== undefined && owner.gid !== undefined) {
      for (const owned of [join(folder, '..'), folder]) chownSync(owned, owner.uid, owner.gid)
    }
    const [main, copy] = [join(folder, 'main'), join(folder, 'copy')]
    const run = (program: string, args: readonly string[]) =>
      execFileSync(join(binaries, program), [...args], { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    run('initdb', ['-D', main, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'])
    const ports = [await freePort(), await freePort()] as const
    const server = async (data: string, port: number) => {
      const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'shared_buffers=16MB', 'max_connections=60']
      const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
      const started = new GuardedProcess(join(binaries, 'postgres'), args, folder)
      await started.says(/ready to accept (read-only )?connections/)
      return started
    }
    const primary = await server(main, ports[0])
    run('pg_basebackup', [
      '-D',
      copy,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '-h',
      '127.0.0.1',
      '-p',
      `${ports[0]}`,
      '-U',
      'postgres',
    ])
    return new PostgresPair(primary, await server(copy, ports[1]), ports)
  }

  /** Names both servers, the standby first. */
  get url(): string {
    const [primary, standby] = this.ports
    return `postgres://postgres@127.0.0.1:${standby},127.0.0.1:${primary}/postgres?target_session_attrs=read-write`
  }

  urlOf(port: number): string {
    return `postgres://postgres@127.0.0.1:${port}/postgres`
  }

  /** Runs one statement on one of the two. */
  async on<Row extends object>(port: number, statement: string): Promise<Row[]> {
    const client = new Client({ connectionString: this.urlOf(port) })
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }

  stopPrimary(): Promise<void> {
    return this.#primary[Symbol.asyncDispose]()
  }

  async promote(): Promise<void> {
    await this.on(this.ports[1], 'select pg_promote()')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#standby[Symbol.asyncDispose](), this.#primary[Symbol.asyncDispose]()])
  }
}
