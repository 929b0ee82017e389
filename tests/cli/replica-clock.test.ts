/** A replica that was written while the clock of the machine was wrong. */
import assert from 'node:assert/strict'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { Generation } from '../../src/kernel/db/replica/generation.ts'
import { restoreReplica } from '../../src/kernel/db/replica/restore-replica.ts'
import { sqlite } from '../support/engines.ts'
import { untilTrue } from '../support/poll.ts'
import { temporaryFolder } from '../support/postgres-cluster.ts'
import { daybook } from './daybook-process.ts'
import { startDaybook } from './running-daybook.ts'

const HOUR_MS = 60 * 60 * 1000
const PAGE = 512

/** Gives the only generation the time of a clock that is some hours ahead. */
function moveAhead(replica: string, hours: number): number {
  const [name = ''] = readdirSync(replica).filter((entry) => /^\d{8}T/.test(entry))
  const path = join(replica, name, 'generation.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const started = manifest.started + hours * HOUR_MS
  writeFileSync(path, JSON.stringify({ ...manifest, started }))
  const stamp = new Date(started).toISOString().replaceAll(/[-:.]/g, '')
  renameSync(join(replica, name), join(replica, name.replace(/^[^-]+/, stamp)))
  return started
}

/** A replica of transactions with these times; each writes the first page as it is. */
async function replicaOf(started: number, times: readonly number[]) {
  const folder = await temporaryFolder()
  const path = join(folder, 'source.db')
  const database = new DatabaseSync(path)
  database.exec(`pragma page_size = ${PAGE}; create table one (id integer)`)
  database.close()
  const first = readFileSync(path).subarray(0, PAGE)
  const replica = join(folder, 'replica')
  const fd = openSync(path, 'r')
  const { signal } = new AbortController()
  mkdirSync(replica)
  const generation = await Generation.begin({ folder: replica, fd, started, pageSize: PAGE, signal, number: 1 })
  closeSync(fd)
  const header = Buffer.alloc(24)
  header.writeUInt32BE(1, 0)
  const pageCount = readFileSync(path).length / PAGE
  await generation.append(
    times.map((time) => ({ time, pieces: [Buffer.concat([header, first])], pages: [1], pageCount })),
  )
  await generation.complete()
  return { folder: replica, to: join(folder, 'restored.db') }
}

describe('a replica after the clock was set back', () => {
  test('shows its lag and is tried again after a failure, whatever the clock says', {
    timeout: 60_000,
  }, async () => {
    const folder = await temporaryFolder()
    const replica = join(folder, 'replica')
    writeFileSync(replica, 'in the way of the folder')
    await using stack = new AsyncDisposableStack()
    const notices: string[] = []
    const notify = ({ kind }: { readonly kind: string }) => notices.push(kind)
    const engine = await openEngine(join(folder, 'source.db'), { replica: { folder: replica, keepDays: 7 }, notify })
    stack.defer(() => engine.close())
    while (!notices.includes('replica-fails')) await new Promise((resume) => setImmediate(resume))
    const now = Date.now
    Date.now = () => now() - HOUR_MS
    stack.defer(() => {
      Date.now = now
    })
    assert.ok(Number(engine.replicaLagSeconds()) > 0)
    rmSync(replica)
    while (!notices.includes('replica-works')) await new Promise((resume) => setImmediate(resume))
    assert.equal(engine.replicaLagSeconds(), 0)
  })

  test('restores the newest generation, although an older one has a later time', async () => {
    await using database = await sqlite.create()
    const folder = await temporaryFolder()
    const replica = join(folder, 'replica')
    const settings = { DAYBOOK_DATABASE_URL: database.url, DAYBOOK_REPLICA_DIR: replica, DAYBOOK_LOG_LEVEL: 'info' }
    for (const name of ['before', 'after']) {
      await using service = await startDaybook(settings)
      const lag = async () =>
        (await (await service.fetch('GET', '/metrics')).text()).match(/^daybook_replica_lag\S+ (\S+)$/m)
      await untilTrue(async () => Number((await lag())?.[1]) === 0)
      await service.create('tax', { name, rate: '20' })
      assert.equal(await service.end(), 0)
      if (name === 'before') moveAhead(replica, 2)
    }
    const to = join(folder, 'newest.db')
    const { code, stderr } = await daybook(['restore', '--from-replica', replica, '--to', to])
    assert.equal(code, 0, stderr)
    const restored = new DatabaseSync(to)
    assert.deepEqual(
      restored
        .prepare('select name from tax order by id')
        .all()
        .map(({ name }) => name),
      ['before', 'after'],
    )
    restored.close()
  })

  test('restores no transaction without those before it, and says that later ones may be missing', async () => {
    const now = 1_800_000_000
    const ms = now * 1000
    const { folder, to } = await replicaOf(ms - 9000, [ms - 8000, ms - 6000, ms - 2000, ms - 5000])
    const restored = await restoreReplica({ folder, to, at: ms - 4000, now })
    assert.deepEqual([restored.transactions, restored.last, restored.setBack], [2, ms - 6000, true])
  })

  test('treats a time in the future as wrong', async () => {
    const now = 1_800_000_000
    const ms = now * 1000
    const { folder, to } = await replicaOf(ms + 24 * HOUR_MS, [ms + 24 * HOUR_MS, ms - 5000, ms - 3000])
    const restored = await restoreReplica({ folder, to, at: ms - 4000, now })
    assert.deepEqual([restored.transactions, restored.last, restored.setBack], [2, ms - 5000, false])
  })
})
