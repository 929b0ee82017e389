/** What an engine does and logs while its server is away for a moment: directly, and behind PgBouncer. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lanes } from '../../src/kernel/db/lane.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { postgres } from '../support/engines.ts'
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { untilTrue } from '../support/poll.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { startPostgresProxy } from './postgres-proxy.ts'

async function throughOutage(mode: 'transaction' | 'session' | undefined) {
  await using stack = new AsyncDisposableStack()
  const proxy = stack.use(await startPostgresProxy())
  const database = stack.use(await postgres.createEmpty())
  const name = new URL(database.url).pathname.slice(1)
  const pooler = mode === undefined ? undefined : stack.use(await startPgBouncer(mode, 20, await proxy.url('postgres')))
  const url = pooler === undefined ? await proxy.url(name) : `postgres://postgres@127.0.0.1:${pooler.port}/${name}`
  const notices: { readonly kind: string; readonly message: string }[] = []
  const engine = stack.adopt(
    await openEngine(url, { waitMs: 20_000, notify: (notice) => notices.push(notice) }),
    (opened) => opened.close(),
  )
  await engine.transaction(lanes.writes(1), (sql) => sql.run('create table done (n int)', []))
  const write = (n: number) =>
    engine.transaction(lanes.writes(n), (sql) => sql.run('insert into done values ($1)', [n]))
  const count = async () => (await engine.read.all<{ n: number }>('select count(*) as n from done', []))[0]?.n
  assert.equal(await count(), 0)
  assert.deepEqual(notices, [])
  await proxy.shut()
  if (pooler === undefined) await untilTrue(() => engine.pools().every(({ open }) => open === 0))
  const ends = Promise.all([write(1), write(2), count(), count()])
  await untilTrue(() => notices.length > 0)
  await proxy.reopen()
  await ends
  assert.equal(await count(), 2)
  return notices
}

describe('while PostgreSQL is away for a moment', { skip: withoutPostgres }, () => {
  for (const mode of [undefined, 'transaction', 'session'] as const) {
    const skip = mode !== undefined && !hasPgBouncer && 'PgBouncer was not found'
    const place = mode === undefined ? 'directly' : `behind PgBouncer in ${mode} mode`
    test(`writes and reads wait for it, and the operator reads how long it was away, ${place}`, { skip }, async () => {
      const notices = await throughOutage(mode)
      const [away, back, ...others] = notices.map(({ kind, message }) => `${kind}: ${message}`)
      assert.match(away ?? '', /^away: PostgreSQL cannot be used: \S/)
      assert.match(back ?? '', /^back: PostgreSQL can be used again after \d+ s$/)
      assert.deepEqual(others, [])
    })
  }
})
