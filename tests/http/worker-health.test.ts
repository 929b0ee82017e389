import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WorkerHealth } from '../../src/kernel/jobs/worker-health.ts'
import { onEachEngine, type World } from '../world.ts'

async function ready({ app }: World): Promise<{ status: number; message: string | undefined }> {
  const answer = await app.http.inject({ url: '/ready' })
  return { status: answer.statusCode, message: answer.json().error?.message }
}

async function renamed({ app }: World, from: string, to: string): Promise<void> {
  await app.scopes.engine.exclusive((sql) => sql.run(`alter table ${from} rename to ${to}`, []))
}

const gauges = async ({ app }: World, worker: string): Promise<(number | undefined)[]> => {
  const { body } = await app.http.inject({ url: '/metrics' })
  return ['daybook_worker_failures', 'daybook_worker_last_success_seconds'].map((name) => {
    const [, value] = new RegExp(`^${name}{worker="${worker}"} (\\d+)$`, 'm').exec(body) ?? []
    return value === undefined ? undefined : Number(value)
  })
}

onEachEngine('a worker that fails', (open) => {
  for (const [worker, table] of [
    ['jobs', 'job'],
    ['webhooks', 'webhook_progress'],
  ] as const) {
    test(`is reported by /ready and /metrics after several failures, until it works again: ${worker}`, async () => {
      await using world = await open()
      const runner = world.app.workers.find(({ health }) => health.name === worker)
      assert.ok(runner)
      await runner.runDue()
      const good = world.clock.now()
      assert.deepEqual([(await ready(world)).status, await gauges(world, worker)], [200, [0, good]])

      await renamed(world, table, 'away')
      for (let time = 0; time < 3; time += 1) {
        assert.equal((await ready(world)).status, 200, 'what may pass by itself')
        await assert.rejects(runner.runDue())
        world.clock.advance(15)
      }
      const { status, message } = await ready(world)
      assert.equal(status, 503)
      assert.equal(
        message,
        `Background work fails: ${worker} since ${new Date(good * 1000).toISOString()}. The log has the reason.`,
      )
      assert.deepEqual(await gauges(world, worker), [3, good])

      await renamed(world, 'away', table)
      await runner.runDue()
      assert.deepEqual([(await ready(world)).status, await gauges(world, worker)], [200, [0, world.clock.now()]])
    })
  }
})

test('failures of the work count even if the search for work succeeds, and expire', async () => {
  const clock = { seconds: 1_800_000_000, now: () => clock.seconds }
  const health = new WorkerHealth('jobs', clock)
  const fail = () => health.watch('work', () => Promise.reject(new Error('no'))).catch(() => {})
  for (let time = 0; time < 3; time += 1) {
    await fail()
    await health.watch('look', async () => {})
    clock.seconds += 20
  }
  assert.deepEqual([health.failures, health.failingSince], [3, 1_800_000_000])
  clock.seconds += 600
  assert.deepEqual([health.failures, health.failingSince], [0, undefined])
  await fail()
  assert.deepEqual([health.failures, health.failingSince], [1, undefined])
})

test('failures of one moment, as many as jobs that ran when the database was restarted, do not count as going on', async () => {
  const clock = { seconds: 1_800_000_000, now: () => clock.seconds }
  const health = new WorkerHealth('jobs', clock)
  const fail = () => health.watch('work', () => Promise.reject(new Error('no'))).catch(() => {})
  await Promise.all([fail(), fail(), fail(), fail()])
  clock.seconds += 60
  assert.deepEqual([health.failures, health.failingSince], [4, undefined])
  await fail()
  assert.deepEqual([health.failures, health.failingSince], [5, 1_800_000_000])
})

test('a worker that fails is reported even if the clock was set back', async () => {
  const clock = { seconds: 1_800_000_000, now: () => clock.seconds }
  const health = new WorkerHealth('jobs', clock)
  const fail = () => health.watch('work', () => Promise.reject(new Error('no'))).catch(() => {})
  await fail()
  clock.seconds -= 86_400
  for (let time = 0; time < 3; time += 1) {
    await fail()
    clock.seconds += 20
  }
  assert.deepEqual([health.failures, health.failingSince], [3, 1_800_000_000 - 86_400])
})
