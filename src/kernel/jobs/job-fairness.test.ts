import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../../tests/world.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, type Job } from './job.ts'
import { JobRunner } from './job-runner.ts'

const runnerOf = ({ app: { scopes, parts } }: World, job: Job<never>) => new JobRunner(scopes, [job], parts)

/** Enqueues `count` jobs in an instance, in one write. */
async function add(world: World, job: Job<null>, instanceId: number, count: number): Promise<void> {
  const session = await world.app.scopes.systemSession(instanceId)
  assert.ok(session)
  await world.app.scopes.writing(session, async (scope) => {
    for (let n = 0; n < count; n += 1) await enqueue(scope, job, null)
  })
}

onEachEngine('jobs of several instances', (open) => {
  test('the jobs of one instance delay the job of another by at most one', async () => {
    await using world = await open()
    const seen: number[] = []
    const job = defineJob({ name: 'noted', run: async (run) => void seen.push(run.scope().instance.id) })
    await add(world, job, 1, 12)
    world.clock.advance(60)
    await add(world, job, 2, 2)
    await runnerOf(world, job).runDue()
    assert.deepEqual(seen.slice(0, 5), [1, 2, 1, 2, 1])
    assert.equal(seen.length, 14)
  })

  test('an instance has at most four running jobs in a process, and leaves slots for others', async () => {
    await using world = await open()
    const gate = Promise.withResolvers<void>()
    const underWay = new Map<number, number>()
    let [begun, most] = [0, 0]
    const job = defineJob({
      name: 'held',
      run: async (run) => {
        const { id } = run.scope().instance
        underWay.set(id, (underWay.get(id) ?? 0) + 1)
        most = Math.max(most, underWay.get(id) ?? 0)
        begun += 1
        if (begun === 5) gate.resolve()
        await gate.promise
        for (let time = 0; time < 5; time += 1) await run.writing(async () => {})
        underWay.set(id, (underWay.get(id) ?? 0) - 1)
      },
    })
    await add(world, job, 1, 12)
    world.clock.advance(60)
    await add(world, job, 2, 1)
    const runner = runnerOf(world, job)
    runner.start()
    await gate.promise
    await runner.stop(10_000)
    assert.equal(most, 4)
    await runner.runDue()
    assert.equal(begun, 13)
  })

  test('a backlog of one kind delays a job of another kind of the instance by at most one job', async () => {
    await using world = await open()
    const { scopes, parts } = world.app
    const done = Promise.withResolvers<void>()
    const begun: string[] = []
    const jobNamed = (name: string) =>
      defineJob({
        name,
        run: async (run) => {
          begun.push(name)
          await run.writing(async () => {})
          if (begun.length === 22) done.resolve()
        },
      })
    const [mail, link] = [jobNamed('mail'), jobNamed('link')]
    await add(world, mail, 1, 20)
    world.clock.advance(60)
    await add(world, link, 1, 2)
    const runner = new JobRunner(scopes, [mail, link], parts)
    runner.start()
    await done.promise
    await runner.stop(10_000)
    assert.equal(begun[0], 'mail')
    // The second one comes when the first has ended and another job has.
    assert.ok(begun.lastIndexOf('link') < 10, begun.join(' '))
  })
})
