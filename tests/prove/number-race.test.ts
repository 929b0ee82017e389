import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine } from '../support/engines.ts'
import { auditNumbers } from './number-audit.ts'
import { raceForNumbers } from './number-race.ts'

forEachEngine(({ name, create }) => {
  // An SQLite file belongs to one process; several can share PostgreSQL.
  const processes = name === 'sqlite' ? 1 : 2

  test('no document number is missing or used twice when many issue at once and processes are killed', async () => {
    await using database = await create()
    const answers = await raceForNumbers({
      url: database.url,
      processes,
      writers: 24,
      attempts: 700,
      kills: 2,
      seed: 1,
    })
    const audit = await auditNumbers(await database.open(), answers)
    assert.deepEqual({ ...audit, numbers: 0 }, { numbers: 0, gaps: 0, doubles: 0, misnumbered: 0 })
    assert.ok(audit.numbers > 200, `${audit.numbers} numbers`)
    const reported = Map.groupBy(answers, ({ attempt, status }) => `${attempt.kind} ${status}`)
    for (const kind of ['draft', 'invoice', 'quote', 'issue', 'delete', 'credit', 'pay']) {
      assert.ok(reported.has(`${kind} 200`), `no ${kind} was done`)
    }
    assert.ok(reported.has('credit 409'), 'no credit was refused')
    assert.ok(
      answers.some(({ status }) => status === undefined),
      'no process was killed while writing',
    )
  })
})
