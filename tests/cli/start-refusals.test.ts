import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { sqlite } from '../support/engines.ts'
import { temporaryFolder } from '../support/postgres-cluster.ts'
import { unprivilegedOwner } from '../support/unprivileged-owner.ts'
import { assertRefused, daybook } from './daybook-process.ts'
import { startDaybook } from './running-daybook.ts'

describe('start explains the solution, without a stack and with exit code 2, if', () => {
  test('the port is taken; the first token is still printed, and how to get a link', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const settings = { DAYBOOK_DATA_DIR: await temporaryFolder(), PORT: String(port) }
    const ended = await daybook(['start'], settings)
    taken.close()
    assertRefused(ended, new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken\\. .* choose another with PORT`))
    assert.match(ended.stderr, /^ {2}daybook_\S+$/m)
    const [, command = ''] = /To get one: daybook (.+)$/m.exec(ended.stderr) ?? []
    for (const other of ['npm run daybook -- ', 'docker run --rm -v daybook:/data daybook ']) {
      assert.ok(ended.stderr.includes(other + command), other)
    }
    const { code, stdout } = await daybook(command.split(' '), settings)
    assert.deepEqual([code, /daybook_link_1_/.test(stdout.toString())], [0, true])
  })

  test('the address for metrics has the port of the service', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    taken.close()
    const settings = { PORT: String(port), DAYBOOK_METRICS_ADDRESS: `127.0.0.1:${port}` }
    const ended = await daybook(['start'], { DAYBOOK_DATA_DIR: await temporaryFolder(), ...settings })
    assertRefused(ended, new RegExp(`Port ${port} is in DAYBOOK_METRICS_ADDRESS, too`))
  })

  test('the address does not belong to this machine', async () => {
    // 192.0.2.0/24 is reserved for documentation (RFC 5737).
    const settings = { DAYBOOK_DATA_DIR: await temporaryFolder(), HOST: '192.0.2.1' }
    assertRefused(
      await daybook(['start'], settings),
      /192\.0\.2\.1 is not an address of this machine\. Choose one with HOST/,
    )
  })

  test('the data folder cannot be created', async () => {
    const file = join(await temporaryFolder(), 'file')
    writeFileSync(file, '')
    assertRefused(
      await daybook(['start'], { DAYBOOK_DATA_DIR: join(file, 'data') }),
      /The database .*file\/data\/daybook\.db cannot be opened.* DAYBOOK_DATA_DIR/,
    )
  })

  for (const name of ['daybook.db-shm', 'daybook.db.lock']) {
    test(`${name} cannot be written, and names that file`, async () => {
      const folder = await temporaryFolder()
      const path = join(folder, 'daybook.db')
      await (await openEngine(path)).close()
      for (const suffix of ['-wal', '-shm']) writeFileSync(path + suffix, '')
      const { uid } = unprivilegedOwner()
      for (const own of ['', ...readdirSync(folder)]) {
        if (uid !== undefined) chownSync(join(folder, own), uid, -1)
        chmodSync(join(folder, own), own === name ? 0o444 : 0o755)
      }
      assertRefused(
        await daybook(['start'], { DAYBOOK_DATA_DIR: folder, PORT: '0' }, uid === undefined ? {} : { uid }),
        new RegExp(`cannot be opened: Daybook must be able to read and write the file \\S+/${name} and`),
      )
    })
  }

  test('the data folder is in a place where no folder can be created', {
    skip: !existsSync('/proc/self') && 'there is no /proc',
  }, async () => {
    assertRefused(
      await daybook(['start'], { DAYBOOK_DATA_DIR: '/proc/daybook/data' }),
      /The database \/proc\/daybook\/data\/daybook\.db cannot be opened/,
    )
  })

  test('the address is invalid, before anything is created', async () => {
    const folder = join(await temporaryFolder(), 'data')
    assertRefused(
      await daybook(['start'], { DAYBOOK_DATA_DIR: folder, HOST: '300.1.1.1' }),
      /^HOST must be an IP address or a host name, not "300\.1\.1\.1"\.$/m,
    )
    assert.ok(!existsSync(folder))
  })

  test('a setting has an extra prefix', async () => {
    assertRefused(
      await daybook(['start'], { DAYBOOK_PORT: '80' }),
      /DAYBOOK_PORT is not a setting\. Did you mean PORT\?/,
    )
  })

  test('the file is not a database', async () => {
    const path = join(await temporaryFolder(), 'letter.txt')
    writeFileSync(path, 'Dear Sir or Madam, '.repeat(500))
    assertRefused(await daybook(['start'], { DAYBOOK_DATABASE_URL: path }), /letter\.txt is not a SQLite database/)
  })

  test('the limit on open files is too low', async (t) => {
    if (process.platform !== 'linux') return t.skip('there is no /proc')
    const through = ['sh', '-c', 'ulimit -n 30; exec "$0" "$@"']
    const folder = await temporaryFolder()
    const ended = await daybook(['start'], { DAYBOOK_DATA_DIR: folder }, { through })
    assertRefused(
      ended,
      /may open only 30 files; Daybook needs at least 64\. Raise the limit \(LimitNOFILE, ulimit -n\)/,
    )
    assert.deepEqual(readdirSync(folder), [])
    // With so few, Node.js itself crashes.
    const script = join(import.meta.dirname, '../../bin/daybook.sh')
    const started = spawnSync('sh', ['-c', 'ulimit -n 20; exec sh "$0" check', script], { encoding: 'utf8' })
    assert.deepEqual(
      [started.status, started.stderr],
      [
        2,
        'This process may open only 20 files; Daybook needs at least 64. Raise the limit (LimitNOFILE, ulimit -n).\n',
      ],
    )
  })

  test('the file system of the folder is read-only', async (t) => {
    await using used = await sqlite.create()
    const folder = await temporaryFolder()
    const mount = ['unshare', '-rm', 'sh', '-c', `mount -t tmpfs -o ro none ${folder} && exec "$0" "$@"`]
    const [program = '', ...args] = [...mount, 'true']
    if (spawnSync(program, args).status !== 0) return t.skip('a process may mount nothing here')
    const ended = await daybook(['start'], { DAYBOOK_DATA_DIR: folder }, { through: mount })
    assertRefused(ended, /daybook\.db cannot be opened: its file system is read-only .* in ReadWritePaths/)
    const backup = await daybook(
      ['backup', join(folder, 'x.gz')],
      { DAYBOOK_DATABASE_URL: used.url },
      { through: mount },
    )
    assertRefused(backup, /x\.gz cannot be opened: its file system is read-only/)
  })

  test('another process uses the SQLite file', async () => {
    await using database = await sqlite.create()
    const settings = { DAYBOOK_DATABASE_URL: database.url, PORT: '0' }
    await using first = await startDaybook(settings)
    assertRefused(
      await daybook(['start'], settings),
      /^Another Daybook process is using the database .* Stop that one first/,
    )
    assert.equal((await first.fetch('GET', '/health')).status, 200)
  })

  test('the database is newer', async () => {
    await using database = await sqlite.create()
    const engine = await database.open()
    await engine.exclusive((sql) => sql.run(`insert into migration (name) values ('9999-future')`, []))
    await engine.close()
    const settings = { DAYBOOK_DATABASE_URL: database.url, PORT: '0' }
    assertRefused(
      await daybook(['start'], settings),
      /newer than this program: it has 9999-future\. Start the newer version/,
    )
  })

  test('settings are invalid; all are reported together, without secrets', async () => {
    const ended = await daybook(['start'], { PORT: 'http', DAYBOOK_BOOTSTRAP_TOKEN: 'short', DAYBOOK_DATA: '/x' })
    assertRefused(ended, /^PORT must be a whole number from 0 to 65535, not "http"\.$/m)
    assert.match(ended.stderr, /^DAYBOOK_BOOTSTRAP_TOKEN must be 32 to 256 (?!.*short)/m)
    assert.match(ended.stderr, /^DAYBOOK_DATA is not a setting\. Did you mean DAYBOOK_DATA_DIR\?$/m)
  })

  const old = ['/usr/local/bin/node', '/usr/bin/node'].find((node) => existsSync(node) && majorOf(node) < 26)
  test('Node.js is too old', { skip: old === undefined && 'there is no old Node.js here' }, async () => {
    const ended = await daybook(['start'], {}, old === undefined ? {} : { node: old })
    assertRefused(ended, /^Daybook needs Node\.js 26 or newer; this is v\d+\.\d+\.\d+\. Run it as "npm start"/)
  })
})

test('start ends with exit code 1, after which systemd tries again, if PostgreSQL cannot be reached', async () => {
  const url = 'postgres://me:secret@127.0.0.1:1/x'
  const { code, stderr } = await daybook(['start'], { DAYBOOK_DATABASE_URL: url })
  assert.match(stderr, /^PostgreSQL at 127\.0\.0\.1:1 cannot be reached: (?!.*secret).* Check that it is running/)
  assert.doesNotMatch(stderr, /^\s+at /m)
  assert.equal(code, 1)
})

test('token create creates no database in a mistyped folder', async () => {
  const folder = join(await temporaryFolder(), 'mistyped')
  assertRefused(await daybook(['token', 'create'], { DAYBOOK_DATA_DIR: folder }), /There is no database at \S+mistyped/)
  assert.ok(!existsSync(folder))
})

function majorOf(node: string): number {
  return Number(/^v(\d+)/.exec(execFileSync(node, ['--version'], { encoding: 'utf8' }))?.[1])
}
