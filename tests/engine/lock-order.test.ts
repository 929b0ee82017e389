/** Transactions beside the writes of an instance that lock the same rows: none waits for a write that waits for it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endSessions, liveSessions } from '../../src/domain/accounts/session/index.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import { enqueue } from '../../src/kernel/jobs/enqueue.ts'
import { defineJob } from '../../src/kernel/jobs/job.ts'
import { keepLease, takeDue } from '../../src/kernel/jobs/job-rows.ts'
import { mustHave } from '../../src/kernel/must-have.ts'
import type { Scope } from '../../src/kernel/scope.ts'
import { bySession } from '../support/by-session.ts'
import { postgres } from '../support/engines.ts'
import { untilTrue } from '../support/poll.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { reopen } from '../support/reopened-app.ts'
import { waitingForLocks } from '../support/waiting-for-locks.ts'
import { type Client, openWorld, type World } from '../world.ts'

describe('a write on PostgreSQL', { skip: withoutPostgres }, () => {
  async function writing<T>({ app }: World, work: (scope: Scope) => Promise<T>): Promise<T> {
    return app.scopes.writing(mustHave(await app.scopes.systemSession(1), 'the session of the first instance'), work)
  }

  test('cancels running jobs in any order while their leases are renewed', async () => {
    await using world = await openWorld(postgres)
    const { engine } = world.app.scopes
    await world.runJobs()
    const job = defineJob<null>({ name: 'slow', run: async () => {} })
    for (const key of ['first', 'second']) await writing(world, (scope) => enqueue(scope, job, null, { key }))
    const now = world.clock.now()
    const taken = await takeDue(engine, now, 60, 2)
    const [first, second] = [mustHave(taken[0], 'a job'), mustHave(taken[1], 'a job')]
    let renewing: Promise<boolean>[] = []
    const cancel = ({ db }: Scope, id: number) =>
      db.run(
        db
          .update<{ id: number; due: number | null; state: string }>('job', { state: 'cancelled', due: null })
          .where('id', '=', id),
      )
    await writing(world, async (scope) => {
      await cancel(scope, second.id)
      renewing = [first, second].map((held) => keepLease(engine, held, now + 120))
      await untilTrue(async () => (await waitingForLocks(world)) > 0)
      // The lease of the first job is renewed before the job is cancelled.
      assert.equal(await renewing[0], true)
      await cancel(scope, first.id)
    })
    assert.deepEqual(await Promise.all(renewing), [true, false])
    const jobs = await world.admin.list('job', 'kind=slow')
    assert.deepEqual(
      jobs.map(({ state }) => state),
      ['cancelled', 'cancelled'],
    )
  })

  test('ends sessions in any order while another process notes their last use', async () => {
    const database = await postgres.create()
    await using world = await openWorld({ ...postgres, create: async () => database })
    await using beside = await reopen(world, {}, await database.open())
    const browsers = [await bySession({ app: beside }, world.admin), await bySession({ app: beside }, world.admin)]
    const statuses = () => Promise.all(browsers.map(async (browser) => (await browser.get('/v2/booking')).status))
    world.clock.advance(120)
    assert.deepEqual(await statuses(), [200, 200])
    let noting: Promise<number> | undefined
    await writing(world, async (scope) => {
      const [newest, oldest] = await liveSessions(scope, [world.admin.userId])
      await endSessions(scope, [mustHave(newest, 'a session')], 'ended')
      noting = beside.sessions.cookieUse.runDue()
      await untilTrue(async () => (await waitingForLocks(world)) > 0)
      await endSessions(scope, [mustHave(oldest, 'a session')], 'ended')
    })
    assert.equal(await noting, 2)
    assert.deepEqual(await statuses(), [401, 401])
  })

  test('waits for one statement while the last use of many sessions is noted, and a later one is kept', async () => {
    await using world = await openWorld(postgres)
    const { app, clock, admin } = world
    const browsers: Client[] = []
    for (let count = 0; count < 3; count += 1) browsers.push(await bySession(world, admin))
    clock.advance(120)
    for (const browser of browsers) assert.equal((await browser.get('/v2/booking')).status, 200)
    const later = clock.now() + 5
    await app.scopes.engine.transaction(lanes.writes(1), (sql) =>
      sql.run(
        'update user_session set last_used = $1 where instance_id = $2 and id = (select max(id) from user_session where instance_id = $3)',
        [later, 1, 1],
      ),
    )
    assert.equal(await app.sessions.cookieUse.runDue(), 3)
    const noted = await app.scopes.engine.read.all<{ last_used: number; command: string }>(
      'select last_used, cmin::text as command from user_session where instance_id = $1 order by id',
      [1],
    )
    assert.deepEqual(
      noted.map((session) => session.last_used),
      [clock.now(), clock.now(), later],
    )
    assert.equal(noted[0]?.command, noted[1]?.command)
  })
})
