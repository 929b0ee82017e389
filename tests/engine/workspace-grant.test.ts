import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantFaults } from '../../src/domain/catalogue/workspace/index.ts'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { workspaceGrants } from '../../src/migrations/0140-workspace-grant.ts'
import { sqlite } from '../support/engines.ts'
import { onEachEngine, openWorld } from '../world.ts'
import { askedStatements } from './asked-statements.ts'

const rowsOf = ({ read, dialect }: Engine) =>
  read.all<Record<string, unknown>>(
    `select * from workspace_grant where instance_id = ${dialect.placeholder(1)} order by workspace_id, position`,
    [1],
  )

onEachEngine('access lists of workspaces', (open) => {
  test('are stored as rows, and a check finds differences', async () => {
    await using world = await open()
    const { admin, app } = world
    const { engine } = app.scopes
    const user = await world.client({ schedule: 'R-' })
    const group = { id: 1, type: 'group', acl: 'RW' }
    const access = [group, { id: user.userId, type: 'user', acl: 'R-' }]
    const id = await admin.create('workspace', { name: 'Vault', access })
    await admin.create('workspace', { name: 'Open' })
    const stored = await rowsOf(engine)
    assert.deepEqual(
      stored.map(({ workspace_id, position, user_id, group_id, acl }) => [
        workspace_id,
        position,
        user_id,
        group_id,
        acl,
      ]),
      [
        [id, 0, null, 1, 'RW'],
        [id, 1, user.userId, null, 'R-'],
      ],
    )
    await admin.put(`/v2/workspace?id=${id}`, { access: access.toReversed() })
    assert.deepEqual(await grantFaults(engine), [])
    await engine.exclusive(async (sql) => void (await sql.run('delete from workspace_grant where position = 1', [])))
    assert.match(
      (await grantFaults(engine)).join(),
      new RegExp(`^instance 1: workspace ${id}: its access list differs`),
    )
    await admin.put(`/v2/workspace?id=${id}`, { access: null })
    assert.deepEqual(await rowsOf(engine), [])
    assert.deepEqual(await grantFaults(engine), [])
  })

  test('that were stored as text become rows', async () => {
    await using world = await open()
    const { engine } = world.app.scopes
    const user = await world.client({ schedule: 'R-' })
    for (const name of ['Vault', 'Archive']) {
      const entry = { id: user.userId, type: 'user', acl: 'RW' }
      await world.admin.create('workspace', { name, access: [entry, { id: 1, type: 'group', acl: 'R-' }] })
    }
    const before = await rowsOf(engine)
    assert.equal(before.length, 4)
    await engine.exclusive(async (sql) => {
      await sql.run('delete from workspace_grant', [])
      await workspaceGrants.rewrite?.(sql, engine.dialect)
    })
    assert.deepEqual(await rowsOf(engine), before)
  })
})

test('are looked up by an index for the visibility of a user', async () => {
  await using world = await openWorld(sqlite)
  const { engine } = world.app.scopes
  const user = await world.client({ schedule: 'R-' })
  await world.admin.create('workspace', { name: 'Vault', access: [{ id: 1, type: 'group', acl: 'RW' }] })
  const asked = askedStatements(engine)
  await user.list('booking')
  const reading = asked.filter(([text]) => /\bworkspace_grant\b/.test(text))
  assert.equal(reading.length, 1)
  for (const statement of reading) {
    const steps = (await engine.explain(...statement)).filter((step) => /\bg\b/.test(step))
    assert.ok(steps.length > 0)
    for (const step of steps)
      assert.match(step, /SEARCH g USING PRIMARY KEY \(instance_id=\? AND workspace_id=\?\)/, step)
  }
})
