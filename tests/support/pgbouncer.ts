/** Debian's PgBouncer in front of the PostgreSQL of the run. */
import { chownSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort, GuardedProcess } from './guarded-process.ts'
import { hasPostgres, postgresUrl, testRun } from './postgres-cluster.ts'
import { unprivilegedOwner } from './unprivileged-owner.ts'

/** How a pooler shares its connections. */
export type PoolMode = 'session' | 'transaction' | 'statement'

const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path))

/** Returns, without starting anything, whether tests can run behind PgBouncer; throws if they must but cannot. */
export const hasPgBouncer: boolean = (() => {
  if (!hasPostgres) return false
  if (program !== undefined) return true
  const missing = 'PgBouncer was not found: install it (Debian: apt-get install pgbouncer).'
  if ((process.env.CI ?? '') !== '') throw new Error(missing)
  console.error(
    `\n${'!'.repeat(100)}\n!! ${missing}\n!! EVERY TEST BEHIND PGBOUNCER IS LEFT OUT.\n${'!'.repeat(100)}\n`,
  )
  return false
})()

/**
 * A pooler with `size` connections to each database, in a mode, with default settings otherwise. If a `url` is given, its
 * server may be away, and is tried every second.
 */
export async function startPgBouncer(
  mode: PoolMode,
  size: number,
  url?: string,
): Promise<AsyncDisposable & { readonly port: number }> {
  const owner = unprivilegedOwner()
  const folder = mkdtempSync(join((await testRun()).folder, 'bouncer-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const server = new URL(url ?? (await postgresUrl('postgres')))
  const host = server.searchParams.get('host') ?? server.hostname
  const port = await freePort()
  const password = server.password === '' ? '' : ` password=${server.password}`
  const lines = [
    '[databases]',
    `* = host=${host} port=${server.port || 5432} user=${server.username}${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    `default_pool_size = ${size}`,
    'max_client_conn = 200',
    ...(url === undefined ? [] : ['server_login_retry = 1']),
  ]
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(settings, `${lines.join('\n')}\n`)
  const bouncer = new GuardedProcess(program ?? 'pgbouncer', [settings], folder)
  await bouncer.says(/process up/)
  return { port, [Symbol.asyncDispose]: () => bouncer[Symbol.asyncDispose]() }
}
