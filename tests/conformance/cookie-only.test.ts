import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOneWorld } from './conformance-world.ts'

inOneWorld('what only signed-in users get', (world) => {
  test('403: a token is refused, whatever its user may do', async () => {
    const paths = Object.entries(world().document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { security }]) =>
        security?.length === 1 ? [`${method} ${path}`] : [],
      ),
    )
    assert.deepEqual(paths, ['get /v2/instance/backup'])
    const { status, body } = await world().admin.get('/v2/instance/backup?name=any.gz')
    assert.deepEqual([status, body.error.message], [403, 'A token is not enough for this. Sign in.'])
  })
})
