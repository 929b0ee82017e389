import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lanes } from '../../src/kernel/db/lane.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { postgres } from '../support/engines.ts'
import {
  createDatabase,
  dropDatabase,
  isPrivateCluster,
  onServer,
  postgresUrl,
  withoutPostgres,
} from '../support/postgres-cluster.ts'
import { assertCannotOpen } from './assert-cannot-open.ts'

describe('a PostgreSQL server', { skip: withoutPostgres }, () => {
  test('that does not answer is refused as unreachable', async () => {
    await assertCannotOpen(
      openEngine('postgres://me:secret@127.0.0.1:1/x'),
      'unreachable',
      /at 127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED(?!.*secret)/,
    )
    await assertCannotOpen(
      openEngine('postgres://me@localhost/x?host=/nowhere'),
      'unreachable',
      /at \/nowhere cannot be reached: .*ENOENT/,
    )
  })

  test('without that database is refused by its name', async () => {
    await assertCannotOpen(
      openEngine(await postgresUrl('no_such_thing')),
      'unknown-database',
      /has no database "no_such_thing"/,
    )
  })

  test('that does not accept the password is refused without showing it', async (t) => {
    if (!(await isPrivateCluster())) return t.skip('other servers may ask for no password')
    await onServer(`create role needs_password login password 'right'`)
    const url = new URL(await postgresUrl('postgres'))
    url.username = 'needs_password'
    await assertCannotOpen(
      openEngine(url.href),
      'refused',
      /rejects the user "needs_password" without a password\. Write it in DAYBOOK_DATABASE_URL/,
    )
    url.password = 'wrong'
    await assertCannotOpen(
      openEngine(url.href),
      'refused',
      /rejects the user "needs_password": password authentication failed(?!.*wrong)/,
    )
    url.password = 'right'
    await (await openEngine(url.href)).close()
  })

  test('with a database in another encoding is refused', async () => {
    const name = await createDatabase('template0', `encoding 'SQL_ASCII' locale 'C'`)
    await assertCannotOpen(
      openEngine(await postgresUrl(name)),
      'unsupported',
      /has the encoding SQL_ASCII; Daybook needs UTF8/,
    )
    await dropDatabase(name)
  })

  test('lets a tool read, and refuses its writes', async () => {
    await using database = await postgres.create()
    const tool = await openEngine(database.url, { readOnly: true })
    const write = 'insert into instance_head (instance_id, version) values (1, 0)'
    assert.deepEqual(await tool.integrityFaults(), [])
    await assert.rejects(
      tool.transaction(lanes.writes(1), (sql) => sql.run(write, [])),
      /read-only/,
    )
    await assert.rejects(
      tool.exclusive((sql) => sql.run('drop table journal', [])),
      /read-only/,
    )
    await tool.close()
  })
})
