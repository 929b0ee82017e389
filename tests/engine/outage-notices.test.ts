/** What an engine does and logs while its server is away for a moment: directly, and behind PgBouncer. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lanes } from '../../src/kernel/db/lane.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { PAGE_CHARACTERS_MAX } from '../../src/kernel/list-limits.ts'
import { PageLimit } from '../../src/kernel/page-limit.ts'
import { postgres } from '../support/engines.ts'
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { untilTrue } from '../support/poll.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { startPostgresProxy } from './postgres-proxy.ts'

async function opened(stack: AsyncDisposableStack, url: string) {
  const notices: { readonly kind: string; readonly message: string }[] = []
  const engine = stack.adopt(
    await openEngine(url, { waitMs: 20_000, notify: (notice) => notices.push(notice) }),
    (open) => open.close(),
  )
  return { engine, notices }
}

async function throughOutage(mode: 'transaction' | 'session' | undefined) {
  await using stack = new AsyncDisposableStack()
  const proxy = stack.use(await startPostgresProxy())
  const database = stack.use(await postgres.createEmpty())
  const name = new URL(database.url).pathname.slice(1)
  const pooler = mode === undefined ? undefined : stack.use(await startPgBouncer(mode, 20, await proxy.url('postgres')))
  const url = pooler === undefined ? await proxy.url(name) : `postgres://postgres@127.0.0.1:${pooler.port}/${name}`
  const { engine, notices } = await opened(stack, url)
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

  test('the outage ends with a read on an open connection, also if no new connection is accepted', async () => {
    await using stack = new AsyncDisposableStack()
    const proxy = stack.use(await startPostgresProxy())
    const { engine, notices } = await opened(stack, await proxy.url('postgres'))
    await engine.read.all('select 1 as n', [])
    proxy.refuse()
    await Promise.all([1, 2].map(() => engine.read.all('select pg_sleep(0.2)::text as slept', [])))
    assert.deepEqual(
      notices.map(({ kind }) => kind),
      ['away', 'back'],
    )
  })

  const skip = !hasPgBouncer && 'PgBouncer was not found'
  test('a read that is repeated because of its statement is no outage, and its page is counted anew', {
    skip,
  }, async () => {
    await using stack = new AsyncDisposableStack()
    const database = stack.use(await postgres.createEmpty())
    const pooler = stack.use(await startPgBouncer('transaction', 1))
    const url = `postgres://postgres@127.0.0.1:${pooler.port}${new URL(database.url).pathname}`
    const { engine, notices } = await opened(stack, url)
    await engine.exclusive((sql) =>
      sql.run(
        `create function fail_once(key int, code text) returns text language plpgsql as $$ begin
           if exists (select 1 from pg_locks where locktype = 'advisory' and objid = key) then return 'x'; end if;
           perform pg_advisory_lock(key);
           raise exception using errcode = code; end $$`,
        [],
      ),
    )
    const long = `select repeat('x', ${Math.round(PAGE_CHARACTERS_MAX * 0.6)}) as text`
    // The server process does not know the prepared statement; a deadlock.
    for (const [key, code] of Object.entries({ 71: '26000', 72: '40P01' })) {
      const page = engine.read.all(`${long} union all select fail_once($1, $2)`, [Number(key), code], new PageLimit())
      assert.equal((await page).length, 2)
    }
    assert.deepEqual(notices, [])
  })
})
