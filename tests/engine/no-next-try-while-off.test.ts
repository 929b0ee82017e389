import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { noNextTryWhileOff } from '../../src/migrations/0157-no-next-try-while-off.ts'
import { forEachEngine } from '../support/engines.ts'
import { read } from './instances.ts'

/** The part of the tables that the migration reads and writes: webhook 1 is on in one instance and off in another. */
const tables = {
  name: '0001-tables',
  statements: ({ integer }: { readonly integer: string }) => [
    `create table webhook (instance_id ${integer}, id ${integer}, enabled ${integer})`,
    `create table webhook_delivery
       (instance_id ${integer}, id ${integer}, webhook_id ${integer}, status text, next_try ${integer})`,
    'insert into webhook values (1, 1, 1), (1, 2, 0), (2, 1, 0)',
    `insert into webhook_delivery values
       (1, 1, 1, 'waiting', 5), (1, 2, 2, 'waiting', 6), (1, 3, 2, 'delivered', null), (2, 1, 1, 'waiting', 7)`,
  ],
}

forEachEngine(({ createEmpty }) => {
  test('waiting deliveries lose the time of their next attempt only if their webhook is off', async () => {
    await using database = await createEmpty()
    const engine = await database.open()
    await migrate(engine, [tables, noNextTryWhileOff])
    assert.deepEqual(
      await read(engine, 'select instance_id, id, next_try from webhook_delivery order by instance_id, id'),
      [
        { instance_id: 1, id: 1, next_try: 5 },
        { instance_id: 1, id: 2, next_try: null },
        { instance_id: 1, id: 3, next_try: null },
        { instance_id: 2, id: 1, next_try: null },
      ],
    )
  })
})
