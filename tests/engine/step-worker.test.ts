import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StepWorker } from '../../src/kernel/jobs/step-worker.ts'
import { sqlite } from '../support/engines.ts'
import { openWorld, type World } from '../world.ts'

interface Task {
  readonly name: string
  steps: number
}

class Counting extends StepWorker<Task> {
  readonly done: string[] = []

  constructor({ app }: World) {
    super(app.scopes, 'counting', 'Nothing can be counted at the moment')
  }

  note(name: string, steps: number): void {
    this.add(name, { name, steps })
  }

  protected isDue({ steps }: Task): boolean {
    return steps > 0
  }

  protected async step(task: Task): Promise<number> {
    if (task.name === 'failing') throw new Error('it fails')
    task.steps -= 1
    this.done.push(task.name)
    return 1
  }
}

test('at most 1,000 tasks are kept: the oldest is dropped first', async () => {
  await using world = await openWorld(sqlite)
  const worker = new Counting(world)
  for (let n = 0; n <= 1000; n += 1) worker.note(`task ${n}`, 1)
  assert.equal(await worker.runDue(), 1000)
  assert.deepEqual([worker.done[0], worker.done.at(-1)], ['task 1', 'task 1000'])
})

test('a task that fails is dropped, and the next one is done', async (t) => {
  await using world = await openWorld(sqlite)
  const worker = new Counting(world)
  worker.note('failing', 1)
  worker.note('next', 2)
  worker.start()
  // A later request adds its work and wakes the worker.
  await t.waitFor(() => {
    worker.note('later', 0)
    assert.deepEqual(worker.done, ['next', 'next'])
  })
  await worker.stop()
  assert.equal(await worker.runDue(), 0)
})
