import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RunningDaybook, startDaybook } from '../cli/running-daybook.ts'
import { forEachEngine } from '../support/engines.ts'
import { auditRace } from './clash-audit.ts'
import { raceForRooms } from './clash-race.ts'

forEachEngine(({ name, create }) => {
  // An SQLite file belongs to one process; several can share PostgreSQL.
  const processes = name === 'sqlite' ? 1 : 2

  test('nothing is double booked when many book the same rooms at once, and the journal matches the answers', async () => {
    await using database = await create()
    await using running = new AsyncDisposableStack()
    const services: RunningDaybook[] = []
    while (services.length < processes) {
      services.push(running.use(await startDaybook({ DAYBOOK_DATABASE_URL: database.url })))
    }
    const answers = await raceForRooms({ services, writers: 64, attempts: 1_200, seed: 1 })
    for (const service of services) assert.equal(await service.end(), 0)
    const audit = await auditRace(await database.open(), answers)
    assert.equal(audit.overlaps, 0)
    const reported = Map.groupBy(answers, ({ attempt, status }) => `${attempt.kind} ${status}`)
    for (const kind of ['create', 'series', 'move', 'shift', 'bulk', 'restore']) {
      for (const status of [200, 409]) assert.ok(reported.has(`${kind} ${status}`), `no ${kind} was answered ${status}`)
    }
  })
})
