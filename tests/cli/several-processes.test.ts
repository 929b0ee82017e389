import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createParser } from 'eventsource-parser'
import { postgres } from '../support/engines.ts'
import { medianOf } from '../support/median-of.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { Receiver } from '../support/receiver.ts'
import { bootstrapToken } from './daybook-process.ts'
import { type RunningDaybook, startDaybook } from './running-daybook.ts'

const PROJECTS = 40

describe('several processes on one PostgreSQL', { skip: withoutPostgres }, () => {
  test('send each event once and in order, from any process, and take over when one stops', async () => {
    await using database = await postgres.create()
    await using receiver = await Receiver.open()
    const settings = { DAYBOOK_DATABASE_URL: database.url, DAYBOOK_ALLOW_PRIVATE_TARGETS: 'true' }
    await using one = await startDaybook(settings)
    await using other = await startDaybook(settings)
    await one.create('webhook', { url: receiver.url })
    await Promise.all([makeProjects(one), makeProjects(other)])
    await receiver.has(4 * PROJECTS)
    assert.equal(await one.end(), 0)
    const last = await other.create('project', { name: 'Afterwards' })
    await receiver.has(4 * PROJECTS + 1)
    const events = receiver.received.map(({ body }) => [body.data.id, body.type])
    assert.equal(events.length, 4 * PROJECTS + 1)
    assert.deepEqual(events.at(-1), [last, 'projectCreated'])
    for (const [, types] of Map.groupBy(events.slice(0, -1), ([id]) => id)) {
      assert.deepEqual(
        types.map(([, type]) => type),
        ['projectCreated', 'projectEdited'],
      )
    }
  })

  test('stream the events of another process, within a second', async () => {
    await using database = await postgres.create()
    await using one = await startDaybook({ DAYBOOK_DATABASE_URL: database.url })
    await using other = await startDaybook({ DAYBOOK_DATABASE_URL: database.url })
    const answer = await fetch(`${one.address}/v2/events`, { headers: { authorization: `Bearer ${bootstrapToken}` } })
    const entries = entriesOf(answer)
    const waited: number[] = []
    for (let n = 0; n < 3; n += 1) {
      const id = await other.create('project', { name: `Project ${n}` })
      const committed = performance.now()
      const { value } = await entries.next()
      assert.deepEqual([value?.record, value?.record_id], ['project', id])
      waited.push(performance.now() - committed)
    }
    assert.ok(medianOf(waited) < 1000, `${waited} ms`)
    await entries.return(undefined)
  })
})

async function makeProjects(service: RunningDaybook): Promise<void> {
  for (let n = 0; n < PROJECTS; n += 1) {
    const id = await service.create('project', { name: `Project ${n}` })
    await service.call('PUT', `/v2/project?id=${id}`, { name: `Project ${n}, renamed` })
  }
}

interface Entry {
  readonly record: string
  readonly record_id: number
}

async function* entriesOf({ body }: Response): AsyncGenerator<Entry, void> {
  const heard: Entry[] = []
  const parser = createParser({ onEvent: ({ data }) => heard.push(JSON.parse(data)) })
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    parser.feed(text)
    yield* heard.splice(0)
  }
}
