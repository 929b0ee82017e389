import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { requirePermission } from '../../src/kernel/auth/require-permission.ts'
import { hashToken, instanceOfToken, newToken } from '../../src/kernel/auth/token.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import { Forbidden, Unauthenticated } from '../../src/kernel/errors.ts'
import type { Scope } from '../../src/kernel/scope.ts'
import { askedStatements } from '../engine/asked-statements.ts'
import { forEachEngine } from '../support/engines.ts'
import { tenancyOf } from '../support/statement-tenancy.ts'
import { wrapReads } from '../support/wrap-reads.ts'
import { addAccount, levels, setRow } from './account.ts'
import { openHttpWorld } from './http-world.ts'

/** A write that reports a change of a record of this kind. */
function touching(record: string) {
  return (scope: Scope) =>
    scope.journal.write({ record, recordId: 1, action: 'edited', before: null, after: null, event: null })
}

forEachEngine((on) => {
  describe('a session', () => {
    test('has the actor, the instance and the version', async () => {
      await using world = await openHttpWorld({ on })
      await world.engine.transaction(lanes.writes(1), (sql) =>
        sql.run(
          `insert into custom_field (instance_id, id, name, type, module, required, options, "order", created_id, created, updated_id, updated)
           values (1, 7, 'Colour', 'select', 'booking', 1, '[{"id":1,"name":"Red","order":1}]', 1, 1, 0, 1, 0)`,
          [],
        ),
      )
      const { actor, instance, version } = await world.sessions.find(world.account.token)
      assert.equal(version, 0)
      assert.deepEqual(
        { ...actor, levels: actor.levels.admin },
        { userId: 1, name: 'Ada King', groupId: 1, apiClientId: 1, levels: 'RW' },
      )
      assert.deepEqual(
        [instance.id, instance.timezone, instance.currency, instance.locale],
        [1, 'Europe/Berlin', 'EUR', 'de-DE'],
      )
      assert.equal(instance.settings.clash_policy, 'reject')
      const [field] = instance.customFields
      assert.deepEqual(
        [field?.id, field?.name, field?.required, field?.options],
        [7, 'Colour', true, [{ id: 1, name: 'Red', order: 1 }]],
      )
    })

    test('belongs to the instance of its token, even if ids are the same in another instance', async () => {
      await using world = await openHttpWorld({ on })
      const other = await addAccount(world.engine, 2)
      await setRow(world.engine, 'group', 2, levels('R-'))
      assert.equal((await world.sessions.find(world.account.token)).actor.levels.admin, 'RW')
      const { actor, instance } = await world.sessions.find(other.token)
      assert.deepEqual([instance.id, actor.levels.admin], [2, 'R-'])
    })

    test('is looked up in the instance that a token names, and in all instances for an older token without one', async () => {
      await using world = await openHttpWorld({ on })
      const { token } = await addAccount(world.engine, 2, newToken(2))
      const asked = askedStatements(world.engine)
      assert.equal((await world.sessions.find(token)).instance.id, 2)
      assert.deepEqual(
        asked.map(([text]) => tenancyOf(text).unbound),
        asked.map(() => []),
      )
      assert.doesNotMatch(world.account.token, /_1_/)
      assert.equal((await world.sessions.find(world.account.token)).instance.id, 1)
    })

    test('is read twice at most for requests that arrive together, and what its user sees once', async () => {
      await using world = await openHttpWorld({ on })
      const hash = hashToken(world.account.token)
      let lookups = 0
      let others = 0
      wrapReads(world.engine, (all) => async (...statement) => {
        const isLookup = statement[1].includes(hash)
        if (isLookup) lookups += 1
        else others += 1
        // What a user sees takes longer than a lookup here.
        for (let more = isLookup ? 0 : 5; more > 0; more -= 1) await all(...statement)
        return all(...statement)
      })
      const found = await Promise.all(Array.from({ length: 20 }, () => world.sessions.find(world.account.token)))
      assert.deepEqual(new Set(found.map(({ instance }) => instance.id)), new Set([1]))
      assert.deepEqual({ lookups, others }, { lookups: 2, others: 1 })
    })

    test('is refused for a token that names the wrong instance', async () => {
      await using world = await openHttpWorld({ on })
      const { token } = await addAccount(world.engine, 2, newToken(2))
      await assert.rejects(world.sessions.find(token.replace('_2_', '_1_')), Unauthenticated)
      await assert.rejects(world.sessions.find(token.replace('_2_', '_3_')), Unauthenticated)
    })

    const ends: [what: string, table: string, set: Record<string, number>, message: RegExp][] = [
      ['the token is revoked', 'api_client', { deleted: 1 }, /unknown or was revoked/],
      ['the token has expired', 'api_client', { expires: 1 }, /^The access token has expired/],
      ['the user is deleted', 'user', { deleted: 1 }, /unknown or was revoked/],
      ['the user has expired', 'user', { expires: 1 }, /^The user of this access token has expired/],
    ]
    for (const [what, table, set, message] of ends) {
      test(`is refused when ${what}`, async () => {
        await using world = await openHttpWorld({ on })
        await setRow(world.engine, table, 1, set)
        await assert.rejects(world.sessions.find(world.account.token), (error) => {
          return error instanceof Unauthenticated && message.test(error.message)
        })
      })
    }

    test('ends when it expires, even if it is kept', async () => {
      await using world = await openHttpWorld({ on })
      await setRow(world.engine, 'user', 1, { expires: world.clock.seconds + 1 })
      await world.sessions.find(world.account.token)
      world.clock.seconds += 1
      await assert.rejects(world.sessions.find(world.account.token), Unauthenticated)
    })

    test('has the current version after every write', async () => {
      await using world = await openHttpWorld({ on })
      const { token } = world.account
      for (const version of [1, 2, 3]) {
        await world.scopes.writing(await world.sessions.find(token), touching('tax'))
        assert.equal((await world.sessions.find(token)).version, version)
      }
    })

    for (const record of ['user', 'group', 'api-client', 'instance', 'custom-field']) {
      test(`is read again after a write to ${record}`, async () => {
        await using world = await openHttpWorld({ on })
        const { token } = world.account
        const session = await world.sessions.find(token)
        await setRow(world.engine, 'group', 1, levels('--'))
        await world.scopes.writing(session, touching(record))
        assert.equal((await world.sessions.find(token)).actor.levels.schedule, '--')
      })
    }
  })
})

test('if nobody else writes, a session is kept until its user or group changes', async () => {
  await using world = await openHttpWorld()
  const other = await addAccount(world.engine, 2)
  const session = await world.sessions.find(world.account.token)
  const { instance } = await world.sessions.find(other.token)
  await world.scopes.writing(session, touching('tax'))
  assert.equal((await world.sessions.find(world.account.token)).instance, session.instance)
  await world.scopes.writing(session, touching('user'))
  assert.notEqual((await world.sessions.find(world.account.token)).instance, session.instance)
  assert.equal((await world.sessions.find(other.token)).instance, instance, 'the other instance is not read again')
})

test('a session that is read during a commit is not kept', async () => {
  await using world = await openHttpWorld()
  const session = await world.sessions.find(world.account.token)
  await world.scopes.writing(session, touching('user'))
  const reading = world.sessions.find(world.account.token)
  const writing = world.scopes.writing(session, async (scope) => {
    await scope.db.run(scope.db.update<{ acl_admin: string }>('group', { acl_admin: '--' }))
    await touching('group')(scope)
  })
  await Promise.all([reading, writing])
  assert.equal((await world.sessions.find(world.account.token)).actor.levels.admin, '--')
})

test('a missing permission is named', async () => {
  await using world = await openHttpWorld()
  await setRow(world.engine, 'group', 1, { ...levels('--'), acl_finance: 'R-' })
  const session = await world.sessions.find(world.account.token)
  requirePermission(session, 'SALES', 'READ')
  const refusal = (message: string) => (error: unknown) => error instanceof Forbidden && error.message === message
  assert.throws(
    () => requirePermission(session, 'ADMIN', 'READ'),
    refusal('This needs READ permission on ADMIN; the group of the user has "--" for acl_admin.'),
  )
  assert.throws(
    () => requirePermission(session, 'SALES', 'WRITE'),
    refusal('This needs WRITE permission on SALES; the group of the user has "R-" for acl_finance.'),
  )
})

test('tokens are long and random, and only their hash is stored', () => {
  const tokens = new Set(Array.from({ length: 100 }, () => newToken(7)))
  assert.equal(tokens.size, 100)
  assert.deepEqual(new Set([...tokens].map(instanceOfToken)), new Set([7]))
  for (const old of ['daybook_', `daybook_${'7_'.repeat(21)}x`, `daybook_0_${'x'.repeat(43)}`, 'a'.repeat(64)]) {
    assert.equal(instanceOfToken(old), undefined, old)
  }
  for (const token of tokens) assert.match(token, /^daybook_7_[\w-]{43}$/)
  assert.equal(hashToken('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
