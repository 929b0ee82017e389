import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOneWorld } from './conformance-world.ts'

inOneWorld('calls for signed-in users only', (world) => {
  test('403: a token is refused, whatever its user may do', async () => {
    const routes = Object.entries(world().document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { security }]) =>
        security?.length === 1 ? [[method.toUpperCase(), path] as const] : [],
      ),
    )
    const others = routes.filter(([, path]) => !path.startsWith('/v2/session/factor'))
    assert.deepEqual([routes.length, others], [12, [['GET', '/v2/instance/backup']]])
    for (const [method, path] of routes) {
      const { status, body } = await world().admin.call(method, path, method === 'GET' ? undefined : {})
      assert.deepEqual([status, body.error?.message], [403, 'A token is not enough for this. Sign in.'], path)
    }
  })
})
