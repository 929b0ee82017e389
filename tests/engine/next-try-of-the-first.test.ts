import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { nextTryOfTheFirst } from '../../src/migrations/0133-next-try-of-the-first.ts'
import { forEachEngine } from '../support/engines.ts'
import { read } from './instances.ts'

/** The part of the table that the migration reads and writes. */
const tables = {
  name: '0001-tables',
  statements: ({ integer }: { readonly integer: string }) => [
    `create table webhook_delivery (instance_id ${integer}, id ${integer}, webhook_id ${integer}, event text,
       record text, record_id ${integer}, status text, next_try ${integer})`,
    `insert into webhook_delivery values
       (1, 1, 1, 'projectEdited', 'project', 7, 'delivered', null), (1, 2, 1, 'projectEdited', 'project', 7, 'waiting', 5),
       (1, 3, 1, 'projectEdited', 'project', 7, 'waiting', 5), (1, 4, 1, 'projectEdited', 'project', 8, 'waiting', 5),
       (1, 5, 2, 'projectEdited', 'project', 7, 'waiting', 5), (2, 3, 1, 'projectEdited', 'project', 7, 'waiting', 5),
       (1, 6, 1, 'ping', 'webhook', 1, 'waiting', 5), (1, 7, 1, 'ping', 'webhook', 1, 'waiting', 5)`,
  ],
}

forEachEngine(({ createEmpty }) => {
  test('of the waiting deliveries of a record, only the first keeps the time of its next try', async () => {
    await using database = await createEmpty()
    const engine = await database.open()
    await migrate(engine, [tables, nextTryOfTheFirst])
    assert.deepEqual(
      (await read(engine, 'select instance_id, id, next_try from webhook_delivery order by instance_id, id')).map(
        ({ instance_id, id, next_try }) => [instance_id, id, next_try],
      ),
      [
        ...[
          [1, 1, null],
          [1, 2, 5],
          [1, 3, null],
          [1, 4, 5],
          [1, 5, 5],
          [1, 6, 5],
          [1, 7, 5],
        ],
        [2, 3, 5],
      ],
    )
  })
})
