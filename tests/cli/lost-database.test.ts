import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sqlite } from '../support/engines.ts'
import { untilTrue } from '../support/poll.ts'
import { temporaryFolder } from '../support/postgres-cluster.ts'
import { assertRefused, bootstrapToken, daybook, succeed } from './daybook-process.ts'
import { type RunningDaybook, startDaybook } from './running-daybook.ts'

/** Resolves when /ready returns this status. */
async function untilReadyIs(service: RunningDaybook, status: number): Promise<string> {
  let text = ''
  await untilTrue(async () => {
    const answer = await service.fetch('GET', '/ready')
    text = await answer.text()
    return answer.status === status
  })
  return text
}

const losses: readonly [what: string, lose: (path: string, aside: string) => void, log: RegExp][] = [
  ['deleted', (path) => rmSync(path), /The file \S+\.db was moved, deleted or replaced/],
  ['moved', (path, aside) => renameSync(path, aside), /The file \S+\.db was moved, deleted or replaced/],
  [
    'replaced by another',
    (path, aside) => {
      copyFileSync(path, aside)
      renameSync(aside, path)
    },
    /The file \S+\.db was moved, deleted or replaced/,
  ],
  [
    'overwritten in its place',
    (path) => writeFileSync(path, 'x'.repeat(8192)),
    /Another program wrote into|\.db is damaged/,
  ],
  ['left without its log', (path) => rmSync(`${path}-wal`), /The file \S+\.db-wal was moved/],
  ['left without its lock', (path) => rmSync(`${path}.lock`), /The file \S+\.db\.lock was moved/],
]

describe('an SQLite file under a running service that is', () => {
  for (const [what, lose, log] of losses) {
    test(`${what} is noticed: 503 until a restart, and one line in the log`, async () => {
      await using database = await sqlite.create()
      await using service = await startDaybook({ DAYBOOK_DATABASE_URL: database.url })
      await service.create('tax', { name: 'VAT', rate: '20' })
      // With `fields`, so that no stored text is written at the moment of the loss.
      const list = await service.fetch('GET', '/v2/tax?fields=name')
      const etag = list.headers.get('etag') ?? ''
      assert.notEqual(etag, '')
      lose(database.url, join(await temporaryFolder(), 'aside.db'))
      // The commit itself checks: the answer comes before the timer could have noticed.
      const write = await service.fetch('POST', '/v2/tax', { name: 'Lost', rate: '20' })
      assert.equal(write.status, 503)
      assert.match(await write.text(), /Nothing is stored until an operator/)
      assert.match(await untilReadyIs(service, 503), /Nothing is stored until an operator/)
      for (const headers of [{}, { 'if-none-match': etag }]) {
        const read = await fetch(`${service.address}/v2/tax`, {
          headers: { authorization: `Bearer ${bootstrapToken}`, ...headers },
        })
        assert.equal(read.status, 503)
      }
      assert.equal((await service.fetch('GET', '/health')).status, 200)
      assert.equal(await service.end(), 0)
      const lines = service.stdout.split('\n').filter((line) => log.test(line))
      assert.equal(lines.length, 1, service.stdout)
    })
  }

  test('only checkpointed and backed up does not count as changed', async () => {
    await using database = await sqlite.create()
    const settings = { DAYBOOK_DATABASE_URL: database.url }
    await using service = await startDaybook(settings)
    const before = statSync(database.url).size
    const notes = 'x'.repeat(19_000)
    for (let turn = 0; statSync(database.url).size < before + 3_000_000; turn += 1) {
      await service.create('contact', { name: `Contact ${turn}`, type: 'person', notes: `${turn} ${notes}` })
    }
    await succeed(['backup', join(await temporaryFolder(), 'daybook.gz')], settings)
    await service.create('tax', { name: 'VAT', rate: '20' })
    assert.equal(await service.end(), 0)
  })

  test('moved away and back stays unusable, and has all answered writes after a restart', async () => {
    await using database = await sqlite.create()
    const settings = { DAYBOOK_DATABASE_URL: database.url }
    const aside = join(await temporaryFolder(), 'aside.db')
    await using service = await startDaybook(settings)
    const id = await service.create('tax', { name: 'VAT', rate: '20' })
    renameSync(database.url, aside)
    // No request comes: the timer notices it.
    await untilReadyIs(service, 503)
    renameSync(aside, database.url)
    assert.equal((await service.fetch('POST', '/v2/tax', { name: 'Lost', rate: '20' })).status, 503)
    await service.end('SIGKILL')
    await using again = await startDaybook(settings)
    assert.deepEqual(
      (await again.list('tax')).map((tax) => tax.id),
      [id],
    )
    assert.equal(await again.end(), 0)
    await succeed(['check'], settings)
  })

  test('missing at the next start, although its log is there, is not created again', async () => {
    await using database = await sqlite.create()
    const settings = { DAYBOOK_DATABASE_URL: database.url }
    const aside = join(await temporaryFolder(), 'aside.db')
    await using service = await startDaybook(settings)
    await service.create('tax', { name: 'VAT', rate: '20' })
    await service.end('SIGKILL')
    renameSync(database.url, aside)
    const wal = statSync(`${database.url}-wal`).size
    assertRefused(
      await daybook(['start'], settings),
      /is missing, but \S+-wal contains transactions of it\. Put the file/,
    )
    writeFileSync(database.url, '')
    assertRefused(await daybook(['start'], settings), /is empty, but \S+-wal contains transactions of it/)
    assert.equal(statSync(`${database.url}-wal`).size, wal)
    renameSync(aside, database.url)
    await using again = await startDaybook(settings)
    assert.equal((await again.list('tax')).length, 1)
  })
})

const canLimit = process.platform === 'linux'

describe('a full disk', { skip: !canLimit && 'limits of file sizes are set with prlimit, on Linux' }, () => {
  /** The largest file that a process may write; the system refuses more in the same way as on a full disk. */
  function limit(pid: number | undefined, bytes: number | 'unlimited'): void {
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
  }

  test('returns 503 with the reason and stores nothing; everything works when there is space again', async () => {
    await using database = await sqlite.create()
    const settings = { DAYBOOK_DATABASE_URL: database.url }
    await using service = await startDaybook(settings)
    await service.create('tax', { name: 'Before', rate: '20' })
    limit(service.child.pid, 1024)
    const refused = await service.fetch('POST', '/v2/tax', { name: 'Refused', rate: '20' })
    assert.equal(refused.status, 503)
    assert.match(await refused.text(), /There is no space on the disk of the database\. Nothing was stored/)
    assert.match(await untilReadyIs(service, 503), /There is no space/)
    assert.equal((await service.list('tax')).length, 1)

    limit(service.child.pid, 'unlimited')
    await untilReadyIs(service, 200)
    await service.create('tax', { name: 'After', rate: '20' })
    assert.deepEqual(
      (await service.list('tax')).map((tax) => tax.name),
      ['Before', 'After'],
    )
    assert.equal(await service.end(), 0)
    assert.equal(
      service.stdout.split('\n').filter((line) => /cannot be written: .* Free some space/.test(line)).length,
      1,
    )
    await succeed(['check'], settings)
  })

  test('is logged once, and once more when there is space again, whether /ready or a write finds it', async (t) => {
    await using stack = new AsyncDisposableStack()
    const folder = await temporaryFolder()
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder])
    if (status !== 0) return t.skip('this user cannot mount a small disk')
    stack.defer(() => void execFileSync('umount', [folder]))
    const service = stack.use(await startDaybook({ DAYBOOK_DATA_DIR: folder, DAYBOOK_LOG_LEVEL: 'info' }))
    assert.throws(() => writeFileSync(join(folder, 'rest'), Buffer.alloc(24 << 20)), /ENOSPC/)
    assert.match(await untilReadyIs(service, 503), /There is no space/)
    assert.equal((await service.fetch('POST', '/v2/tax', { name: 'Refused', rate: '20' })).status, 503)
    rmSync(join(folder, 'rest'))
    await untilReadyIs(service, 200)
    await service.create('tax', { name: 'After', rate: '20' })
    assert.equal(await service.end(), 0)
    const said = service.stdout.match(/cannot be written|can be written again/g)
    assert.deepEqual(said, ['cannot be written', 'can be written again'])
  })

  test('makes a start fail with one sentence', async () => {
    const path = join(await temporaryFolder(), 'daybook.db')
    const command = `ulimit -f 8; exec "$0" "$@"`
    const ended = await daybook(['start'], { DAYBOOK_DATABASE_URL: path }, { through: ['bash', '-c', command] })
    assertRefused(ended, /^The database \S+ cannot be written: .* Free some space on its disk/)
  })
})
