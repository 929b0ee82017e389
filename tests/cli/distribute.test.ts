import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { installCitus } from '../support/citus-stand-in.ts'
import { postgres, sqlite } from '../support/engines.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { daybook } from './daybook-process.ts'

describe('daybook distribute', () => {
  test('refuses SQLite in one sentence', async () => {
    await using database = await sqlite.create()
    const { code, stderr } = await daybook(['distribute'], { DAYBOOK_DATABASE_URL: database.url })
    assert.deepEqual([code, stderr.split('\n').length], [2, 2])
    assert.match(stderr, /^An SQLite file is on one machine\. Move to PostgreSQL first/)
  })

  describe('on PostgreSQL', { skip: withoutPostgres }, () => {
    test('refuses a database without Citus, and explains how to install it', async () => {
      await using database = await postgres.create()
      const { code, stderr } = await daybook(['distribute'], { DAYBOOK_DATABASE_URL: database.url })
      assert.equal(code, 2)
      assert.match(stderr, /^The database has no Citus: as a superuser, run "create extension citus" in it/)
    })

    test('reports its result, and on a second run that nothing was changed', async () => {
      await using database = await postgres.create()
      await installCitus(database.url)
      const first = await daybook(['distribute'], { DAYBOOK_DATABASE_URL: database.url })
      assert.equal(first.code, 0, first.stderr)
      assert.match(first.stderr, /^ {2}instance_head\n/)
      assert.match(first.stderr, /^Done: \d+ tables are spread by instance over 2 machines; \d+ foreign keys/m)
      assert.match(first.stderr, /^On the coordinator alone: migration\.$/m)
      const second = await daybook(['distribute'], { DAYBOOK_DATABASE_URL: database.url })
      assert.equal(second.code, 0)
      assert.match(
        second.stderr,
        /^All \d+ tables are spread by instance already, over 2 machines: nothing was changed\.\n/,
      )
    })
  })
})
