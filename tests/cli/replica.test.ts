import assert from 'node:assert/strict'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { removeOldGenerations } from '../../src/kernel/db/replica/list-replica.ts'
import { restoreReplica } from '../../src/kernel/db/replica/restore-replica.ts'
import { postgres, sqlite, type TestDatabase } from '../support/engines.ts'
import { untilTrue } from '../support/poll.ts'
import { temporaryFolder, withoutPostgres } from '../support/postgres-cluster.ts'
import { BookingLoad, createResources, type Written } from './booking-load.ts'
import { assertRefused, daybook, type Settings, succeed } from './daybook-process.ts'
import { type RunningDaybook, startDaybook } from './running-daybook.ts'

function settingsOf(database: TestDatabase, replica: string): Settings {
  return { DAYBOOK_DATABASE_URL: database.url, DAYBOOK_REPLICA_DIR: replica, DAYBOOK_LOG_LEVEL: 'info' }
}

async function lagOf(service: RunningDaybook): Promise<number> {
  const metrics = await (await service.fetch('GET', '/metrics')).text()
  return Number(/^daybook_replica_lag_seconds (\S+)$/m.exec(metrics)?.[1])
}

async function untilCopied(service: RunningDaybook): Promise<void> {
  await untilTrue(async () => (await lagOf(service)) === 0)
}

/** Waits until the service has logged this, and reads a list meanwhile. */
async function untilServing(service: RunningDaybook, logged: RegExp): Promise<void> {
  await untilTrue(async () => {
    await service.call('GET', '/v2/tax')
    return logged.test(service.stdout)
  })
}

function generationsOf(replica: string): string[] {
  return readdirSync(replica).filter((name) => /^\d{8}T\d{9}Z-[0-9a-f]{8}$/.test(name))
}

function segmentsOf(replica: string): string[] {
  const [generation = ''] = generationsOf(replica)
  const names = readdirSync(join(replica, generation)).filter((name) => name.endsWith('.segment'))
  return names.toSorted().map((name) => join(replica, generation, name))
}

async function namesIn(path: string, record: string): Promise<string[]> {
  await using service = await startDaybook({ DAYBOOK_DATABASE_URL: path })
  return (await service.list(record, 'fields=id,name')).map(({ name }) => name)
}

function restore(replica: string, to: string, ...more: string[]) {
  return daybook(['restore', '--from-replica', replica, '--to', to, ...more])
}

/** The next millisecond, so that later events have a later time. */
function momentAfterwards(): Date {
  const before = Date.now()
  while (Date.now() === before);
  const moment = new Date()
  while (Date.now() === moment.getTime());
  return moment
}

describe('a replica', () => {
  test('can be restored to any moment: exactly what was acknowledged before it, even after a kill -9', async () => {
    await using database = await sqlite.create()
    const folder = await temporaryFolder()
    const replica = join(folder, 'replica')
    const service = await startDaybook(settingsOf(database, replica))
    await untilCopied(service)
    const moments: { at: Date; names: string[] }[] = []
    const names: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      for (let write = 0; write < 5; write += 1) {
        names.push(`Tax ${turn}.${write}`)
        await service.create('tax', { name: names.at(-1), rate: '20' })
      }
      moments.push({ at: momentAfterwards(), names: [...names] })
      // One pair of transactions is within one segment, the others are not.
      if (turn !== 1) await untilCopied(service)
    }
    assert.ok(segmentsOf(replica).length >= 3)
    await service.end('SIGKILL')
    for (const [index, moment] of moments.entries()) {
      const to = join(folder, `moment-${index}.db`)
      const { code, stderr } = await restore(replica, to, '--at', moment.at.toISOString())
      assert.equal(code, 0, stderr)
      assert.match(stderr, /new ones get their numbers again/)
      assert.deepEqual(await namesIn(to, 'tax'), moment.names)
    }
    const to = join(folder, 'end.db')
    const { code, stderr } = await restore(replica, to)
    assert.match(stderr, /restored as it was at \S+Z: \d+ transactions/)
    assert.doesNotMatch(stderr, /numbers/)
    assert.equal(code, 0)
    assert.equal(statSync(to).mode & 0o777, 0o600)
    assert.deepEqual(await namesIn(to, 'tax'), names)
    await succeed(['check'], { DAYBOOK_DATABASE_URL: to })
  })

  test('loses only the last seconds of writes when the service is killed, even across restarts', async () => {
    await using database = await sqlite.create()
    const folder = await temporaryFolder()
    const replica = join(folder, 'replica')
    const answered: Written[] = []
    let copied = 0
    let resources: number[] = []
    for (const writes of [150, 300]) {
      const service = await startDaybook(settingsOf(database, replica))
      if (resources.length === 0) resources = await createResources(service)
      await untilCopied(service)
      const load = new BookingLoad(service, resources, answered)
      await load.answers(writes)
      const lag = await lagOf(service)
      assert.ok(lag < 10, String(lag))
      copied = answered.length
      // The first new segment may have started before; the second has all answered writes.
      const segments = () =>
        generationsOf(replica)
          .flatMap((name) => readdirSync(join(replica, name)))
          .filter((name) => /segment$/.test(name))
      const enough = segments().length + 2
      while (segments().length < enough) await load.answers(1)
      await service.end('SIGKILL')
      await load.end()
    }
    const to = join(folder, 'end.db')
    assert.equal((await restore(replica, to)).code, 0)
    await using restored = await startDaybook({ DAYBOOK_DATABASE_URL: to })
    const [taxes, bookings] = [
      await restored.list('tax', 'fields=id,name'),
      await restored.list('booking', 'fields=id,name'),
    ]
    const there = new Set([...taxes.map(({ id }) => `tax ${id}`), ...bookings.map(({ id }) => `booking ${id}`)])
    for (const { record, id } of answered.slice(0, copied)) assert.ok(there.has(`${record} ${id}`), `${record} ${id}`)
    assert.equal(await restored.end(), 0)
    await succeed(['check'], { DAYBOOK_DATABASE_URL: to })
  })

  test('is restored up to an incomplete end, or up to a gap, with a notice for each', async () => {
    await using database = await sqlite.create()
    const folder = await temporaryFolder()
    const replica = join(folder, 'replica')
    await using service = await startDaybook(settingsOf(database, replica))
    await untilCopied(service)
    const copied: string[] = []
    for (const name of ['one', 'two', 'three', 'four']) {
      const earlier = segmentsOf(replica).length
      await service.create('tax', { name, rate: '20' })
      await untilCopied(service)
      // The first new one; the last may be the use of the token, which is stored once a minute.
      copied.push(segmentsOf(replica)[earlier] ?? '')
    }
    assert.equal(await service.end(), 0)
    const [, second = '', , last = ''] = copied
    for (const later of segmentsOf(replica).filter((segment) => segment > last)) rmSync(later)
    truncateSync(last, statSync(last).size - 7)
    const torn = await restore(replica, join(folder, 'torn.db'))
    assert.match(torn.stderr, /The last segment is incomplete and was skipped/)
    assert.equal(torn.code, 0)
    assert.deepEqual(await namesIn(join(folder, 'torn.db'), 'tax'), ['one', 'two', 'three'])

    const bytes = readFileSync(second)
    writeFileSync(second, bytes.with(100, (bytes[100] ?? 0) ^ 1))
    const damaged = await restore(replica, join(folder, 'damaged.db'))
    assert.match(damaged.stderr, /The replica has a gap: \S+\.segment is damaged/)
    assert.equal(damaged.code, 1)
    assert.deepEqual(await namesIn(join(folder, 'damaged.db'), 'tax'), ['one'])
    rmSync(second)
    const missing = await restore(replica, join(folder, 'new', 'missing.db'))
    assert.match(missing.stderr, /The replica has a gap: segment \d+ is missing/)
    assert.equal(missing.code, 1)

    assertRefused(await restore(replica, join(folder, 'torn.db')), /already exists/)
    assertRefused(await restore(replica, join(folder, 'torn.db', 'x.db')), /torn\.db\/x\.db is not a file in a folder/)
    const similar = `${replica}.new`
    writeFileSync(similar, 'a file')
    assertRefused(await restore(replica, join(similar, 'x.db')), /\.new\/x\.db is not a file in a folder/)
    assertRefused(await restore(replica, join(folder, 'x.db'), '--at', '2020-01-01T00:00:00Z'), /begins at \S+Z/)
    assertRefused(await restore(replica, join(folder, 'x.db'), '--at', 'yesterday'), /--at must be a time/)
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    assertRefused(await restore(empty, join(folder, 'x.db')), /There is no replica in/)
  })

  test('that is missing blocks nothing: the lag is shown, and a new snapshot is made when it is back', async () => {
    await using database = await sqlite.create()
    const folder = await temporaryFolder()
    const replica = join(folder, 'replica')
    await using service = await startDaybook(settingsOf(database, replica))
    await untilCopied(service)
    renameSync(replica, join(folder, 'aside'))
    // A file in the place of the folder, so that the folder cannot be created again.
    writeFileSync(replica, '')
    await service.create('tax', { name: 'While it is gone', rate: '20' })
    await untilServing(service, /The replica in \S+ cannot be written/)
    assert.ok((await lagOf(service)) > 0)
    assert.equal((await service.fetch('GET', '/ready')).status, 200)
    rmSync(replica)
    await untilCopied(service)
    await untilServing(service, /The replica in \S+ can be written again/)
    assert.equal(await service.end(), 0)
    const to = join(folder, 'end.db')
    assert.equal((await restore(replica, to)).code, 0)
    assert.deepEqual(await namesIn(to, 'tax'), ['While it is gone'])
  })

  test('keeps the data of the last days', async () => {
    const folder = await temporaryFolder()
    const day = 24 * 60 * 60 * 1000
    const name = (started: number) => `${new Date(started).toISOString().replaceAll(/[-:.]/g, '')}-00000000`
    const days = [1, 2, 3, 4].map((number) => Date.UTC(2026, 0, number))
    for (const started of days) {
      mkdirSync(join(folder, name(started)))
      writeFileSync(join(folder, name(started), 'generation.json'), JSON.stringify({ started }))
    }
    // The moments since noon of the second day need the snapshot of its morning.
    await removeOldGenerations(folder, (days[1] ?? 0) + day / 2)
    assert.deepEqual(readdirSync(folder).toSorted(), days.slice(1).map(name))
    await removeOldGenerations(folder, (days[3] ?? 0) + 100 * day)
    assert.deepEqual(readdirSync(folder), days.slice(3).map(name))
  })

  test('continues beside a generation whose removal was interrupted, and can be restored', async () => {
    await using database = await sqlite.create()
    const folder = await temporaryFolder()
    const replica = join(folder, 'replica')
    mkdirSync(join(replica, '20260101T000000000Z-00000000'), { recursive: true })
    await using service = await startDaybook(settingsOf(database, replica))
    await untilCopied(service)
    await service.create('tax', { name: 'Later', rate: '20' })
    await untilCopied(service)
    assert.equal(await service.end(), 0)
    assert.doesNotMatch(service.stdout, /The replica in/)
    const to = join(folder, 'end.db')
    const { code, stderr } = await restore(replica, to)
    assert.equal(code, 0, stderr)
    assert.deepEqual(await namesIn(to, 'tax'), ['Later'])
    // A restore that was killed in a container, where every process has the same id.
    const again = join(folder, 'again.db')
    writeFileSync(`${again}.${process.pid}.part`, 'half')
    await restoreReplica({ folder: replica, to: again, at: undefined, now: 2_000_000_000 })
    assert.deepEqual(await namesIn(again, 'tax'), ['Later'])
  })

  test('keeps its new generation if old ones cannot be removed', async () => {
    await using database = await sqlite.create()
    const folder = await temporaryFolder()
    const replica = join(folder, 'replica')
    const damaged = join(replica, '20260101T000000000Z-00000000')
    mkdirSync(damaged, { recursive: true })
    writeFileSync(join(damaged, 'generation.json'), '{')
    await using service = await startDaybook(settingsOf(database, replica))
    await untilCopied(service)
    await untilTrue(() => /cannot be (removed|written)/.test(service.stdout))
    await service.create('tax', { name: 'Later', rate: '20' })
    await untilCopied(service)
    assert.equal(await service.end(), 0)
    assert.match(service.stdout, /Old generations of the replica in \S+ cannot be removed: /)
    rmSync(damaged, { recursive: true })
    const to = join(folder, 'end.db')
    assert.equal((await restore(replica, to)).code, 0)
    assert.deepEqual(await namesIn(to, 'tax'), ['Later'])
  })

  test('is refused on PostgreSQL', { skip: withoutPostgres }, async () => {
    await using database = await postgres.createEmpty()
    const settings = { DAYBOOK_DATABASE_URL: database.url, DAYBOOK_REPLICA_DIR: '/tmp/none', PORT: '0' }
    assertRefused(await daybook(['start'], settings), /DAYBOOK_REPLICA_DIR is for SQLite only/)
  })
})
