import assert from 'node:assert/strict'
import { test } from 'node:test'
import packageJson from '../../../../package.json' with { type: 'json' }
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('the status of the service', (open) => {
  test('200: shows the version and the database, but no sizes when another instance shares it', async () => {
    await using world = await open()
    const { status, body } = await (await world.client({ admin: 'R-' })).get('/v2/instance/status')
    assert.equal(status, 200)
    const { version, time, database, replica, mail_server } = body.data
    assert.deepEqual([version, time, replica, mail_server], [packageJson.version, world.clock.now(), null, false])
    assert.deepEqual([database.bytes, database.free_bytes], [null, null])
  })

  test('200: shows the sizes when only one instance uses the database', async () => {
    await using world = await open()
    await world.app.scopes.engine.exclusive((sql) => sql.run('delete from record_tally where instance_id = 2', []))
    const { database } = (await world.admin.get('/v2/instance/status')).body.data
    assert.ok(database.bytes > 0)
    assert.equal(database.free_bytes !== null, database.engine === 'sqlite')
  })

  test('401: no token; 403: the user is not an administrator', async () => {
    await using world = await open()
    assert.equal((await world.app.http.inject({ url: '/v2/instance/status' })).statusCode, 401)
    assert.equal((await (await world.client({ schedule: 'RW' })).get('/v2/instance/status')).status, 403)
  })
})
