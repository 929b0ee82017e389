import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import pino from 'pino'
import { accountAccess } from '../../src/domain/accounts/access/index.ts'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { type Commit, type Scope, Scopes } from '../../src/kernel/scope.ts'
import { forEachEngine, type TestDatabase } from '../support/engines.ts'
import { addInstances, read } from './instances.ts'
import { sessionOf } from './session-of.ts'

forEachEngine(({ create }) => {
  let database: TestDatabase
  let engine: Engine
  let scopes: Scopes
  let commits: Commit[]

  before(async () => {
    database = await create()
    engine = await database.open()
    await addInstances(engine, 1, 2)
  })
  after(() => database[Symbol.asyncDispose]())
  beforeEach(() => {
    commits = []
    scopes = new Scopes({
      engine,
      clock: { now: () => 1_700_000_000 },
      log: pino({ level: 'silent' }),
      access: accountAccess,
    })
    scopes.onCommit((commit) => commits.push(commit))
  })

  const versions = async () =>
    (await read(engine, 'select version from instance_head order by instance_id')).map((row) => Number(row.version))

  const note = (scope: Scope, recordId: number) =>
    scope.journal.write({ record: 'tax', recordId, action: 'created', before: null, after: '{}', event: null })

  test('every write raises the version of its instance by one, and tells the listener the version and the changes', async () => {
    const [first, second] = await versions()
    await scopes.writing(sessionOf(1), (scope) => note(scope, 7))
    await scopes.writing(sessionOf(1), async (scope) => {
      await note(scope, 8)
      await note(scope, 9)
    })
    assert.deepEqual(await versions(), [Number(first) + 2, second])
    assert.deepEqual(commits, [
      { instanceId: 1, version: Number(first) + 1, changes: [{ record: 'tax', id: 7, action: 'created' }] },
      {
        instanceId: 1,
        version: Number(first) + 2,
        changes: [
          { record: 'tax', id: 8, action: 'created' },
          { record: 'tax', id: 9, action: 'created' },
        ],
      },
    ])
  })

  test('a write that fails changes no version, adds no journal entry and does not call the listener', async () => {
    const from = await versions()
    const entries = await read(engine, 'select count(*) as n from journal')
    const failing = scopes.writing(sessionOf(1), async (scope) => {
      await note(scope, 7)
      throw new Error('no')
    })
    await assert.rejects(failing, { message: 'no' })
    assert.deepEqual(
      [await versions(), await read(engine, 'select count(*) as n from journal'), commits],
      [from, entries, []],
    )
  })

  test('writes that arrive together get consecutive versions, in the order in which the listener is called', async () => {
    const [first] = await versions()
    const count = 100
    const outcomes = await Promise.allSettled(
      Array.from({ length: count }, (_, i) =>
        scopes.writing(sessionOf(1), async (scope) => {
          await note(scope, i)
          if (i % 10 === 0) throw new Error('no')
          return i
        }),
      ),
    )
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    assert.equal(done.length, 90)
    assert.deepEqual(
      commits.map((commit) => commit.version),
      done.map((_, i) => Number(first) + 1 + i),
    )
    assert.deepEqual(
      commits.map((commit) => commit.changes[0]?.id),
      done,
    )
    assert.deepEqual(
      (await read(engine, `select record_id from journal where instance_id = 1 order by id desc limit 90`)).map(
        (row) => row.record_id,
      ),
      done.toReversed(),
    )
  })

  test('data that a write has read is still true when it commits', async () => {
    await engine.exclusive((sql) =>
      sql.run(
        'create table seat (instance_id bigint, taken_by bigint)'.replaceAll('bigint', engine.dialect.ddl.integer),
        [],
      ),
    )
    const takeSeat = (user: number) =>
      scopes.writing(sessionOf(1), async ({ db }) => {
        const taken = await db.all(db.rows<{ taken_by: number }>('seat').selectAll())
        if (taken.length > 0) throw new Error('taken')
        await db.run(db.insertInto('seat', { taken_by: user }))
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, user) => takeSeat(user)))
    assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1)
    assert.equal((await read(engine, 'select * from seat')).length, 1)
  })

  test('a row cannot be written into another instance, even if it has the id of that instance', async () => {
    await scopes.writing(sessionOf(1), ({ db }) =>
      db.run(db.insertInto('record_tally', { instance_id: 2, record: 'stray', last_id: 0, live: 0 })),
    )
    assert.deepEqual(await read(engine, `select instance_id from record_tally where record = 'stray'`), [
      { instance_id: 1 },
    ])
  })

  test('an instance that does not exist cannot be written to', async () => {
    await assert.rejects(
      scopes.writing(sessionOf(3), async () => {}),
      /instance 3 has no head/,
    )
  })
})
