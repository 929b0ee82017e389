import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../../tests/world.ts'
import type { Scope } from '../scope.ts'
import { type EnqueueOptions, enqueue } from './enqueue.ts'
import { defineJob, type Job } from './job.ts'
import { endRun, keepLease, takeDue } from './job-rows.ts'
import { JobRunner } from './job-runner.ts'

const HOUR = 3600

/** A runner of the jobs that the test defines. */
function running(world: World, ...jobs: Job<never>[]) {
  const { app } = world
  const runner = new JobRunner(app.scopes, jobs, app.parts)
  const write = async <T>(work: (scope: Scope) => Promise<T>): Promise<T> => {
    const session = await app.scopes.systemSession(1)
    assert.ok(session)
    return app.scopes.writing(session, work)
  }
  return {
    runner,
    write,
    add: <P>(job: Job<P>, payload: P, options?: EnqueueOptions) =>
      write((scope) => enqueue(scope, job, payload, options)),
    jobs: (query = '') => world.admin.list('job', `order_asc=id&${query}`),
  }
}

function counting(options: { everySeconds?: number; backOffSeconds?: readonly number[]; failures?: number } = {}) {
  const { failures = 0, ...rest } = options
  const seen: number[] = []
  const job = defineJob<{ n: number } | null>({
    name: 'count',
    ...rest,
    run: async ({ attempt }, payload) => {
      seen.push(payload?.n ?? -1)
      if (attempt <= failures) throw new Error(`attempt ${attempt} fails`)
    },
  })
  return { job, seen }
}

onEachEngine('jobs', (open) => {
  test('a job runs once, after the write that enqueued it, with its payload', async () => {
    await using world = await open()
    const { job, seen } = counting()
    const { runner, add, jobs } = running(world, job)
    await add(job, { n: 7 })
    assert.deepEqual([await runner.runDue(), await runner.runDue()], [1, 0])
    assert.deepEqual(seen, [7])
    const [row] = await jobs('kind=count')
    assert.deepEqual([row.state, row.attempts, row.payload, row.last_error], ['done', 1, { n: 7 }, null])
  })

  test('a job of a failed write does not exist', async () => {
    await using world = await open()
    const { job, seen } = counting()
    const { runner, write } = running(world, job)
    const failing = write(async (scope) => {
      await enqueue(scope, job, { n: 1 })
      throw new Error('no')
    })
    await assert.rejects(failing, /^Error: no$/)
    assert.equal(await runner.runDue(), 0)
    assert.deepEqual(seen, [])
  })

  test('a job waits for its time', async () => {
    await using world = await open()
    const { job, seen } = counting()
    const { runner, add } = running(world, job)
    await add(job, { n: 1 }, { runAt: world.clock.now() + HOUR })
    world.clock.advance(HOUR - 1)
    await runner.runDue()
    assert.deepEqual(seen, [])
    world.clock.advance(1)
    await runner.runDue()
    assert.deepEqual(seen, [1])
  })

  test('only one job with a key waits, and it runs at the earliest time', async () => {
    await using world = await open()
    const { job, seen } = counting()
    const { runner, add } = running(world, job)
    const now = world.clock.now()
    await add(job, { n: 1 }, { key: 'a', runAt: now + HOUR })
    await add(job, { n: 2 }, { key: 'a', runAt: now + 10 })
    await add(job, { n: 3 }, { key: 'a', runAt: now + 2 * HOUR })
    await add(job, { n: 4 }, { key: 'b', runAt: now + 10 })
    world.clock.advance(10)
    await runner.runDue()
    world.clock.advance(2 * HOUR)
    await runner.runDue()
    assert.deepEqual(seen, [1, 4])
  })

  test('a job that is enqueued while one with its key runs is executed afterwards', async () => {
    await using world = await open()
    const seen: number[] = []
    const job: Job<{ n: number }> = defineJob({
      name: 'again',
      run: async ({ writing }, { n }) => {
        seen.push(n)
        if (n === 1) await writing((scope) => enqueue(scope, job, { n: 2 }, { key: 'a' }))
      },
    })
    const { runner, add } = running(world, job)
    await add(job, { n: 1 }, { key: 'a' })
    await runner.runDue()
    assert.deepEqual(seen, [1, 2])
  })

  test('a failing job is retried after each wait, and then shown as failed with its error', async () => {
    await using world = await open()
    const { job, seen } = counting({ backOffSeconds: [10, 60], failures: 3 })
    const { runner, add, jobs } = running(world, job)
    await add(job, { n: 1 })
    for (const [wait, state] of [
      [0, 'waiting'],
      [9, 'waiting'],
      [1, 'waiting'],
      [60, 'failed'],
      [HOUR, 'failed'],
    ] as const) {
      world.clock.advance(wait)
      await runner.runDue()
      assert.equal((await jobs('kind=count'))[0].state, state)
    }
    assert.equal(seen.length, 3)
    assert.equal((await jobs('kind=count'))[0].last_error, 'attempt 3 fails')
  })

  test('a failed job can be retried by a user', async () => {
    await using world = await open()
    const { job, seen } = counting({ backOffSeconds: [], failures: 1 })
    const { runner, add, jobs } = running(world, job)
    await add(job, { n: 1 })
    await runner.runDue()
    const [failed] = await jobs('state=failed')
    const answer = await world.admin.post(`/v2/job/retry?id=${failed.id}`)
    assert.deepEqual([answer.status, answer.body], [200, { success: { id: failed.id } }])
    await runner.runDue()
    assert.deepEqual(seen, [1, 1])
  })

  test('a job that is cancelled does not run', async () => {
    await using world = await open()
    const { job, seen } = counting()
    const { runner, add, jobs } = running(world, job)
    await add(job, { n: 1 })
    const [{ id }] = await jobs('kind=count')
    assert.equal((await world.admin.post(`/v2/job/cancel?id=${id}`)).status, 200)
    assert.equal(await runner.runDue(), 0)
    assert.deepEqual(seen, [])
    const again = await world.admin.post(`/v2/job/cancel?id=${id}`)
    assert.deepEqual([again.status, again.body.error.message], [409, 'The job is cancelled: it cannot be cancelled.'])
  })

  test('every instance has its recurring job, which runs again after its interval, even after failures', async () => {
    await using world = await open()
    const { job, seen } = counting({ everySeconds: HOUR, backOffSeconds: [10], failures: 2 })
    const { runner, jobs } = running(world, job)
    await runner.runDue()
    assert.equal(seen.length, 2)
    world.clock.advance(10)
    await runner.runDue()
    assert.equal(seen.length, 4)
    const [row] = await jobs('kind=count')
    assert.deepEqual([row.state, row.run_at, row.attempts], ['waiting', world.clock.now() + HOUR, 0])
    world.clock.advance(HOUR)
    await runner.runDue()
    assert.equal(seen.length, 6)
    assert.equal((await jobs('kind=count')).length, 1)
  })

  test('a recurring job does not wait for the time of a clock that was ahead; a scheduled job does', async () => {
    await using world = await open()
    const { job, seen } = counting({ everySeconds: HOUR })
    const planned = defineJob({ name: 'planned', run: async () => {} })
    const { runner, add, jobs } = running(world, job, planned)
    world.clock.advance(7 * 24 * HOUR)
    await runner.runDue()
    await add(planned, null, { runAt: world.clock.now() })
    assert.equal(seen.length, 2)
    world.clock.advance(-7 * 24 * HOUR)
    await runner.runDue()
    assert.equal(seen.length, 4)
    const runs = async (kind: string) => (await jobs(`kind=${kind}`))[0].run_at - world.clock.now()
    assert.deepEqual([await runs('count'), await runs('planned')], [HOUR, 7 * 24 * HOUR])
  })

  test('after its lease has expired, the job of a dead process runs again in only one process', async () => {
    await using world = await open()
    const { job, seen } = counting()
    const { runner, add } = running(world, job)
    await add(job, { n: 1 })
    const { engine } = world.app.scopes
    const dead = await takeDue(engine, world.clock.now(), 60, 10)
    assert.equal(dead.length, 1)
    // A process whose clock is a little behind does not end the lease.
    for (const seconds of [0, -62, 62]) {
      world.clock.advance(seconds)
      assert.equal(await runner.runDue(), 0)
    }
    world.clock.advance(60)
    const others = await Promise.all([runner.runDue(), running(world, job).runner.runDue()])
    assert.deepEqual([seen, others.toSorted()], [[1], [0, 1]])
  })

  test('the job of a process that died while the clock was ahead runs again, and that of a living one does not', async () => {
    await using world = await open()
    const { job, seen } = counting()
    const { runner, add } = running(world, job)
    const { engine } = world.app.scopes
    world.clock.advance(365 * 24 * HOUR)
    for (const n of [1, 2]) await add(job, { n })
    const [living] = await takeDue(engine, world.clock.now(), 60, 2)
    assert.ok(living)
    world.clock.advance(-365 * 24 * HOUR)
    assert.equal(await runner.runDue(), 0)
    world.clock.advance(15)
    assert.ok(await keepLease(engine, living, world.clock.now() + 60))
    world.clock.advance(45)
    assert.equal(await runner.runDue(), 1)
    assert.deepEqual(seen, [2])
  })

  test('a process that has lost a job cannot end it for the new holder with the same attempts', async () => {
    await using world = await open()
    const { engine } = world.app.scopes
    const { job } = counting()
    const { add, jobs } = running(world, job)
    await add(job, { n: 1 })
    const now = world.clock.now()
    const [lost] = await takeDue(engine, now, 60, 1)
    assert.ok(lost)
    for (const verb of ['cancel', 'retry']) await world.admin.post(`/v2/job/${verb}?id=${lost.id}`)
    assert.equal((await takeDue(engine, now, 60, 1))[0]?.attempts, lost.attempts)
    const end = { state: 'done', runAt: null, lastError: null, attempts: 1 } as const
    assert.equal(await endRun(engine, lost, end, now), false)
    assert.equal((await jobs('kind=count'))[0].state, 'running')
  })

  test('a job is not retried while another with its key is in the queue', async () => {
    await using world = await open()
    const { job, seen } = counting({ everySeconds: HOUR })
    const { runner, jobs } = running(world, job)
    await runner.runDue()
    const [{ id }] = await jobs('kind=count')
    await world.admin.post(`/v2/job/cancel?id=${id}`)
    await runner.runDue()
    const [, another] = await jobs('kind=count')
    const { status, body } = await world.admin.post(`/v2/job/retry?id=${id}`)
    assert.deepEqual(
      [status, body.error.message],
      [409, `Job ${another.id} of the same kind and key is already in the queue.`],
    )
    seen.length = 0
    world.clock.advance(HOUR)
    await runner.runDue()
    assert.deepEqual(
      (await jobs('kind=count')).map(({ state }) => state),
      ['cancelled', 'waiting'],
    )
  })

  test('a job that kills every process that runs it fails', async () => {
    await using world = await open()
    const { job, seen } = counting({ backOffSeconds: [10] })
    const { runner, add, jobs } = running(world, job)
    await add(job, { n: 1 })
    for (let time = 0; time < 2; time += 1) {
      await takeDue(world.app.scopes.engine, world.clock.now(), 60, 1)
      world.clock.advance(60)
    }
    await runner.runDue()
    assert.deepEqual(seen, [])
    const [row] = await jobs('kind=count')
    assert.deepEqual([row.state, row.last_error], ['failed', 'The process that ran it ended unexpectedly.'])
  })

  test('two processes never take the same job', async () => {
    await using world = await open()
    const { job } = counting()
    const { add } = running(world, job)
    for (let n = 0; n < 40; n += 1) await add(job, { n })
    const { engine } = world.app.scopes
    const now = world.clock.now()
    const taken = (await Promise.all([1, 2, 3, 4, 5].map(() => takeDue(engine, now, 60, 8)))).flat()
    assert.equal(new Set(taken.map(({ id }) => id)).size, taken.length)
    const rest = await takeDue(engine, now, 60, 100)
    assert.equal(taken.length + rest.length, 40)
  })
})
