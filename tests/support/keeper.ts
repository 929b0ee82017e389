/**
 * A separate process that keeps the resources of a test run while its standard input is open: a temporary folder and in
 * it, if the first argument names the binaries, a PostgreSQL cluster, which does not wait for the disk if it is
 * `forgetful` (second argument). The pipe closes with the process that started this one, however that one ends, so
 * nothing is left behind. Prints one line of JSON, a `Kept`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unprivilegedOwner } from './unprivileged-owner.ts'

export interface Kept {
  readonly folder: string
  /** The socket folder of the cluster; the port is the default one, the superuser is `postgres`. */
  readonly socketFolder: string | null
}

async function startCluster(binaries: string, durability: string | undefined, folder: string): Promise<ChildProcess> {
  const owner = unprivilegedOwner()
  mkdirSync(folder, { mode: 0o700 })
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  // One role that needs its password, for tests of a wrong one.
  const access = join(data, 'pg_hba.conf')
  writeFileSync(access, `local all needs_password scram-sha-256\n${readFileSync(access, 'utf8')}`)
  const fsync = durability === 'forgetful' ? 'off' : 'on'
  // Its workers come at any moment, to one of many databases: a test would see statistics, or a connection, by chance.
  const settings = [
    'listen_addresses=',
    `fsync=${fsync}`,
    'max_connections=300',
    'shared_buffers=64MB',
    'autovacuum=off',
  ]
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await ready(server)
  return server
}

/** The server's log reports when it is ready. The log is read further, so that it never blocks. */
function ready(server: ChildProcess): Promise<void> {
  let log = ''
  return new Promise((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}

async function stopCluster(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGINT')
  const impatience = setTimeout(() => server.kill('SIGQUIT'), 10_000)
  await exited
  clearTimeout(impatience)
}

async function keep(binaries: string | undefined, durability: string | undefined): Promise<void> {
  // A terminal sends these signals to all processes; this one waits until its clients have ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  const over = once(process.stdin.resume(), 'end')
  const folder = mkdtempSync(join(tmpdir(), 'daybook-test-'))
  chmodSync(folder, 0o755)
  try {
    const socketFolder = binaries === undefined ? null : join(folder, 'postgres')
    const server = binaries && socketFolder && (await startCluster(binaries, durability, socketFolder))
    process.stdout.write(`${JSON.stringify({ folder, socketFolder } satisfies Kept)}\n`)
    await over
    if (server) await stopCluster(server)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await keep(process.argv[2], process.argv[3])
