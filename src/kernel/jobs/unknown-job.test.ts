import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../../tests/world.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, type Job } from './job.ts'
import { JobRunner } from './job-runner.ts'

const DAY_SECONDS = 86_400

/** A process that knows these jobs. */
function processOf({ app }: World, ...jobs: Job<never>[]): JobRunner {
  return new JobRunner(app.scopes, jobs, app.parts)
}

async function enqueued({ app }: World, job: Job<null>): Promise<void> {
  const session = await app.scopes.systemSession(1)
  assert.ok(session)
  await app.scopes.writing(session, (scope) => enqueue(scope, job, null))
}

onEachEngine('a process that does not know a kind of job', (open) => {
  test('leaves it to a newer process, with all its attempts', async () => {
    await using world = await open()
    const attempts: number[] = []
    const job = defineJob({ name: 'newer', run: async ({ attempt }) => void attempts.push(attempt) })
    await enqueued(world, job)
    const older = processOf(world)
    for (let hour = 0; hour < 3; hour += 1) {
      await older.runDue()
      world.clock.advance(3600)
    }
    const [waiting] = await world.admin.list('job', 'kind=newer')
    assert.partialDeepStrictEqual(waiting, { state: 'waiting', attempts: 0 })
    await processOf(world, job).runDue()
    assert.deepEqual(attempts, [1])
    assert.partialDeepStrictEqual((await world.admin.list('job', 'kind=newer'))[0], { state: 'done', last_error: null })
  })

  test('marks it as failed after a day', async () => {
    await using world = await open()
    await enqueued(world, defineJob({ name: 'former', run: async () => {} }))
    const process = processOf(world)
    await process.runDue()
    world.clock.advance(DAY_SECONDS)
    await process.runDue()
    const [job] = await world.admin.list('job', 'kind=former')
    assert.deepEqual([job.state, job.last_error], ['failed', 'No job has this name any more.'])
  })
})
