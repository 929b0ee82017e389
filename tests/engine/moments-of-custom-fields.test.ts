import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { momentsOfCustomFields } from '../../src/migrations/0151-moments-of-custom-fields.ts'
import { forEachEngine } from '../support/engines.ts'
import { read } from './instances.ts'

const others = ['project', 'contact', 'quote', 'invoice', 'billable_item', 'calendar_subscription']

/** The part of the tables that the migration reads and writes: field 1 is a moment in one instance and a text in another. */
const tables = {
  name: '0001-tables',
  statements: ({ integer }: { readonly integer: string }) => [
    `create table custom_field (instance_id ${integer}, id ${integer}, type text)`,
    "insert into custom_field values (1, 1, 'datetime'), (1, 2, 'text'), (2, 1, 'text')",
    ...['booking', ...others].map(
      (name) => `create table ${name} (instance_id ${integer}, id ${integer}, custom_values text)`,
    ),
    `insert into booking values
       (1, 1, '{"1":"2026-03-01T09:00:00+01:00","2":"2026-03-01T09:00:00+01:00"}'), (1, 2, null),
       (1, 3, '{"1":"2026-03-01t23:30:00.75+2300"}'), (1, 4, '{"1":"0001-01-02T06:45:00,5-08"}'),
       (2, 1, '{"1":"2026-03-01T09:00:00+01:00"}')`,
    `create table rate_scheme (instance_id ${integer}, id ${integer}, custom_field_id ${integer}, custom_field_value text)`,
    `insert into rate_scheme values (1, 1, 1, '2026-03-01T09:00+0100'), (1, 2, 2, '2026-03-01T09:00+0100')`,
  ],
}

forEachEngine(({ createEmpty }) => {
  test('moments of custom fields are stored in UTC, other values stay', async () => {
    await using database = await createEmpty()
    const engine = await database.open()
    await migrate(engine, [tables, momentsOfCustomFields])
    assert.deepEqual(await read(engine, 'select custom_values from booking order by instance_id, id'), [
      { custom_values: '{"1":"2026-03-01T08:00:00Z","2":"2026-03-01T09:00:00+01:00"}' },
      { custom_values: null },
      { custom_values: '{"1":"2026-03-01T00:30:00Z"}' },
      { custom_values: '{"1":"0001-01-02T14:45:00Z"}' },
      { custom_values: '{"1":"2026-03-01T09:00:00+01:00"}' },
    ])
    assert.deepEqual(await read(engine, 'select custom_field_value from rate_scheme order by id'), [
      { custom_field_value: '2026-03-01T08:00:00Z' },
      { custom_field_value: '2026-03-01T09:00+0100' },
    ])
  })
})
