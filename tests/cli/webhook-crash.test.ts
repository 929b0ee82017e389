import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine } from '../support/engines.ts'
import { medianOf } from '../support/median-of.ts'
import { Receiver } from '../support/receiver.ts'
import { succeed } from './daybook-process.ts'
import { type RunningDaybook, startDaybook } from './running-daybook.ts'

forEachEngine(({ name, create }) => {
  test('a kill -9 between commit and delivery loses no event, and each record’s events are in order', async () => {
    await using database = await create()
    await using receiver = await Receiver.open()
    const settings = { DAYBOOK_DATABASE_URL: database.url, DAYBOOK_ALLOW_PRIVATE_TARGETS: 'true' }
    const written = new Map<number, string[]>()
    // It answers some requests and never the others, so that the sender dies with events in every state: committed,
    // taken, sent, answered.
    receiver.answer = (response) => {
      if (receiver.received.length % 3 !== 0) response.end()
    }
    for (let life = 0; life < 3; life += 1) {
      await using service = await startDaybook(settings)
      if (life === 0) await service.create('webhook', { url: receiver.url })
      await writeProjects(service, life, written)
      assert.equal(await service.end('SIGKILL'), null)
    }
    receiver.answer = (response) => response.end()

    await using service = await startDaybook(settings)
    await tryAgain(service)
    const events = [...written.values()].flat().length
    await reported(receiver, events)
    for (const [id, names] of written) assert.deepEqual(namesOf(receiver, id), names, `project ${id}`)
    assert.equal(await service.end(), 0)
    await succeed(['check'], settings)
  })

  test('the first try of an event comes within a second of its commit', async () => {
    await using database = await create()
    await using receiver = await Receiver.open()
    await using service = await startDaybook({
      DAYBOOK_DATABASE_URL: database.url,
      DAYBOOK_ALLOW_PRIVATE_TARGETS: 'true',
    })
    await service.create('webhook', { url: receiver.url })
    const waited: number[] = []
    for (let n = 1; n <= 5; n += 1) {
      await service.create('project', { name: `Project ${n}` })
      const committed = performance.now()
      await receiver.has(n)
      waited.push(performance.now() - committed)
    }
    assert.ok(medianOf(waited) < 1000, `${name}: ${waited} ms`)
  })
})

/** Creates and renames projects without pause; records the answers, whose events must arrive. */
async function writeProjects(service: RunningDaybook, life: number, written: Map<number, string[]>): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    const id = await service.create('project', { name: `${life}.${n} new` })
    written.set(id, ['projectCreated'])
    await service.call('PUT', `/v2/project?id=${id}`, { name: `${life}.${n} renamed` })
    await service.call('DELETE', `/v2/project?id=${id}`)
    written.get(id)?.push('projectEdited', 'projectDeleted')
  }
}

/** A run in which a request was unanswered for 10 s has delayed the next try: by minutes, after two of them. */
async function tryAgain(service: RunningDaybook): Promise<void> {
  const tried = (await service.list('webhook/delivery', 'status=waiting')).filter(({ attempts }) => attempts > 0)
  for (const { id } of tried) await service.call('POST', `/v2/webhook/delivery/retry?id=${id}`)
}

/** Waits until this many different events have arrived; an event that was sent twice has the same id. */
async function reported(receiver: Receiver, events: number): Promise<void> {
  const different = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size
  while (different() < events) await receiver.has(receiver.received.length + 1)
  assert.equal(different(), events)
}

/** The events of one project in the order of their first arrival. */
function namesOf(receiver: Receiver, id: number): string[] {
  const first = new Map<unknown, string>()
  for (const { headers, body } of receiver.received) {
    if (body.data.id === id && !first.has(headers['webhook-id'])) first.set(headers['webhook-id'], body.type)
  }
  return [...first.values()]
}
